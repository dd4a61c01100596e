from shift import *
def test_a(store):
    endow(store)
    s = Shift("craps-1", store)
    s.do("Ann","seat 1 sits 500 Ann","seat 1 ready","seat 1 bets 10 pass","seat 1 ready")
    check_books(store, s.live)
    print(s.texts())
