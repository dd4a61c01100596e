-- A house of schema version 1, written by the service of commit e3a5571 itself: rounds played, rounds that are on, two
-- approvals that wait, a refusal, terms posted, people with their passwords. Nothing in it is to be changed.
BEGIN TRANSACTION;
CREATE TABLE accounts (
	name VARCHAR(80) NOT NULL, 
	balance BIGINT NOT NULL, 
	PRIMARY KEY (name), 
	CONSTRAINT never_below_zero CHECK (balance >= 0 OR name = 'outside')
);
INSERT INTO "accounts" VALUES('outside',-139200000);
INSERT INTO "accounts" VALUES('purse:Ann',939500);
INSERT INTO "accounts" VALUES('purse:Bob',950000);
INSERT INTO "accounts" VALUES('purse:Cid',1000000);
INSERT INTO "accounts" VALUES('cage',100000000);
INSERT INTO "accounts" VALUES('craps-1:bank',19929000);
INSERT INTO "accounts" VALUES('craps-1:drop',70000);
INSERT INTO "accounts" VALUES('craps-1:rack 1',47000);
INSERT INTO "accounts" VALUES('craps-1:rack 3',20000);
INSERT INTO "accounts" VALUES('craps-1:wager 1 pass',1000);
INSERT INTO "accounts" VALUES('craps-1:wager 3 field',0);
INSERT INTO "accounts" VALUES('craps-1:wager 1 pass-odds',2000);
INSERT INTO "accounts" VALUES('tips',500);
INSERT INTO "accounts" VALUES('craps-1:wager 3 come',1000);
INSERT INTO "accounts" VALUES('blackjack-1:bank',9881000);
INSERT INTO "accounts" VALUES('blackjack-1:drop',120000);
INSERT INTO "accounts" VALUES('blackjack-1:rack 1',11000);
INSERT INTO "accounts" VALUES('blackjack-1:rack 2',9000);
INSERT INTO "accounts" VALUES('blackjack-1:rack 6',99000);
INSERT INTO "accounts" VALUES('purse:Bot-6',0);
INSERT INTO "accounts" VALUES('blackjack-1:wager 2 base',0);
INSERT INTO "accounts" VALUES('blackjack-1:wager 1 base',0);
INSERT INTO "accounts" VALUES('blackjack-1:wager 6 base',0);
INSERT INTO "accounts" VALUES('three-card-poker-1:bank',3890000);
INSERT INTO "accounts" VALUES('three-card-poker-1:drop',110000);
INSERT INTO "accounts" VALUES('three-card-poker-1:rack 1',9000);
INSERT INTO "accounts" VALUES('purse:Bot-5',0);
INSERT INTO "accounts" VALUES('three-card-poker-1:rack 5',49000);
INSERT INTO "accounts" VALUES('three-card-poker-1:rack 6',49000);
INSERT INTO "accounts" VALUES('three-card-poker-1:wager 1 ante',1000);
INSERT INTO "accounts" VALUES('three-card-poker-1:wager 5 ante',500);
INSERT INTO "accounts" VALUES('three-card-poker-1:wager 5 pair-plus',500);
INSERT INTO "accounts" VALUES('three-card-poker-1:wager 6 ante',500);
INSERT INTO "accounts" VALUES('three-card-poker-1:wager 6 pair-plus',500);
INSERT INTO "accounts" VALUES('holdem-1:bank',1990000);
INSERT INTO "accounts" VALUES('holdem-1:drop',10000);
INSERT INTO "accounts" VALUES('holdem-1:rack 1',10000);
CREATE TABLE approvals (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"table" VARCHAR(40), 
	line TEXT NOT NULL, 
	"by" VARCHAR(24) NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	second VARCHAR(24), 
	answer TEXT, 
	command VARCHAR(64), 
	PRIMARY KEY (id), 
	CONSTRAINT one_asking UNIQUE ("table", "by", command)
);
INSERT INTO "approvals" VALUES(1,1700000000000,'craps-1','void','Flo','waits',NULL,NULL,'c19');
INSERT INTO "approvals" VALUES(2,1700000000000,'craps-1','fill 5','Cas','waits',NULL,NULL,'c20');
CREATE TABLE chapters (
	"table" VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	header TEXT NOT NULL, 
	"before" VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("table", number)
);
INSERT INTO "chapters" VALUES('craps-1',1,0,'{"balances":{},"carried":{"last_shooter":0,"off":false,"point":0,"shooter":0,"stakes":[],"taken_down":[]},"round":0,"seats":{},"table":"craps-1","terms":{"book":"oneida-2006/craps","chip":100,"collection":"","least":500,"limits":{"any-craps":[100,20000],"any-seven":[100,20000],"c-and-e":[200,20000],"craps-12":[100,10000],"craps-2":[100,10000],"craps-3":[100,10000],"eleven":[100,10000],"hard":[100,20000],"hop-easy":[100,10000],"hop-hard":[100,10000],"horn":[400,20000],"horn-high":[500,20000],"whirl":[500,20000]},"most":100000,"odds":{},"options":{"odds-multiple":3},"supplied":{}},"version":"0.1.0"}','');
INSERT INTO "chapters" VALUES('craps-1',2,16,'{"balances":{"bank":-10,"cash":-700,"rack 1":490,"rack 3":210,"wager 1 pass":10},"carried":{"last_shooter":0,"off":false,"point":6,"shooter":1,"stakes":[{"amount":10,"at":1,"coupon":0,"fee":0,"on":false,"seat":1,"spot":"pass","value_chips":false}],"taken_down":[]},"round":2,"seats":{"1":"Ann","3":"Bob"},"table":"craps-1","terms":{"book":"oneida-2006/craps","chip":100,"collection":"","least":1000,"limits":{"any-craps":[100,20000],"any-seven":[100,20000],"c-and-e":[200,20000],"craps-12":[100,10000],"craps-2":[100,10000],"craps-3":[100,10000],"eleven":[100,10000],"hard":[100,20000],"hop-easy":[100,10000],"hop-hard":[100,10000],"horn":[400,20000],"horn-high":[500,20000],"whirl":[500,20000]},"most":50000,"odds":{},"options":{"odds-multiple":3},"supplied":{}},"version":"0.1.0"}','a44e0905f50a5fdbb836861526443f96');
INSERT INTO "chapters" VALUES('blackjack-1',1,0,'{"balances":{},"carried":{"cards":[],"last":"start"},"round":0,"seats":{},"table":"blackjack-1","terms":{"book":"oneida-2006/blackjack","chip":100,"collection":"","least":500,"limits":{},"most":50000,"odds":{},"options":{"reshuffle":"cutting-card","surrender":true},"supplied":{}},"version":"0.1.0"}','');
INSERT INTO "chapters" VALUES('blackjack-1',2,2,'{"balances":{"cash":-200,"rack 1":100,"rack 2":100},"carried":{"cards":[],"last":"start"},"round":0,"seats":{"1":"Ann","2":"Bob"},"table":"blackjack-1","terms":{"book":"oneida-2006/blackjack","chip":100,"collection":"","least":1000,"limits":{},"most":50000,"odds":{},"options":{"reshuffle":"cutting-card","surrender":true},"supplied":{}},"version":"0.1.0"}','351441e09f8b432665f1d33ba0d2ab0a');
INSERT INTO "chapters" VALUES('three-card-poker-1',1,0,'{"balances":{},"carried":{"colour":0,"rounds":0},"round":0,"seats":{},"table":"three-card-poker-1","terms":{"book":"oneida-2006/three-card-poker","chip":100,"collection":"","least":500,"limits":{},"most":20000,"odds":{},"options":{"two-positions":true},"supplied":{}},"version":"0.1.0"}','');
INSERT INTO "chapters" VALUES('holdem-1',1,0,'{"balances":{},"carried":{"again":0,"agreed":[],"barred":[],"button":0,"deck":0,"gone":false,"killer":0,"known":[],"last":0,"lowered":false,"out":[],"owed":[],"row":0,"washed":0},"round":0,"seats":{},"table":"holdem-1","terms":{"book":"oneida-2006/poker","chip":100,"collection":"","least":400,"limits":{},"most":800,"odds":{},"options":{"betting":"fixed","kill":"half-kill","variant":"holdem"},"supplied":{}},"version":"0.1.0"}','');
CREATE TABLE events (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	"table" VARCHAR(40), 
	round INTEGER, 
	"by" VARCHAR(24) NOT NULL, 
	command VARCHAR(64), 
	line TEXT NOT NULL, 
	text TEXT NOT NULL, 
	cite VARCHAR(80) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "events" VALUES(1,1700000000000,'refused','craps-1',3,'Bob','c18','seat 1 bets 10 field','seat 1 is not yours','croupier/records/service.role');
INSERT INTO "events" VALUES(2,1700000000000,'refused','blackjack-1',1,'Ann','c13','seat 1 chooses refuse','there is no choice ''refuse'': hit, stand, double, double-face-down, split, surrender, hit-wager','oneida-2006/blackjack/H.5');
INSERT INTO "events" VALUES(3,1700000000000,'refused','blackjack-1',1,'Bob','c15','seat 2 chooses refuse','there is no choice ''refuse'': hit, stand, double, double-face-down, split, surrender, hit-wager','oneida-2006/blackjack/H.5');
CREATE TABLE lines (
	"table" VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	command VARCHAR(64), 
	"by" VARCHAR(24) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("table", number), 
	CONSTRAINT one_effect UNIQUE ("table", "by", command)
);
INSERT INTO "lines" VALUES('craps-1',0,0,'seat 1 sits 500 Ann','b763bfbffa19c19dfaffb311324df8df','c1','Ann',1700000000000);
INSERT INTO "lines" VALUES('craps-1',1,0,'seat 3 sits 200 Bob','afc6973db908025d0b53ff0d248c84ee','c2','Bob',1700000000000);
INSERT INTO "lines" VALUES('craps-1',2,0,'~ dealer on Dee','c9886f3000a45a52b0ea31e9be9c03a2','c3','Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',3,1,'dealer opens','db01c4b8ef622465cfc4f7670389f427','c4','Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',4,1,'seat 1 chooses accept','0c987efe9402eaa8a2219e1aaec313eb','c5','Ann',1700000000000);
INSERT INTO "lines" VALUES('craps-1',5,1,'seat 1 bets 10 pass','43a981184c5c3de6941533f16c681c52','c6','Ann',1700000000000);
INSERT INTO "lines" VALUES('craps-1',6,1,'dealer closes','77af07e70348f3f8dddb8094a4c1e564','c7','Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',7,1,'~ entered Dee','163a0e397e3d179bfd65ddca69223715','c8','Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',8,1,'dice 3 3','054c0f78c1ff5130b629ef1c9887b2d8',NULL,'Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',9,1,'= round 1 {"cash":-700,"rack 1":490,"rack 3":200,"wager 1 pass":10}','da587e70472f521fea4ff4082c03724e',NULL,'Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',10,2,'dealer opens','f5377c5cf2df098eeb4c6bfd093bd954','c9','Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',11,2,'seat 3 bets 10 field','05f42cdf8fe8c9ce531a0b0db0b8924e','c10','Bob',1700000000000);
INSERT INTO "lines" VALUES('craps-1',12,2,'dealer closes','08c8fff66efdfd531664378b223d9349','c11','Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',13,2,'~ entered Dee','41a63493a5cd0a26df317bb8743fe648','c12','Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',14,2,'dice 1 2','288d86913171a54819defac453e2b42b',NULL,'Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',15,2,'= round 2 {"bank":-10,"cash":-700,"rack 1":490,"rack 3":210,"wager 1 pass":10}','a44e0905f50a5fdbb836861526443f96',NULL,'Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',16,2,'~ dealer on Dee','f283760fe19ea8426a19064cc60323df',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('craps-1',17,2,'~ posted limits 10 500','9ff92a0ece1aa1cea5a23a8b7ef5f71d','c13','Flo',1700000000000);
INSERT INTO "lines" VALUES('craps-1',18,3,'dealer opens','c026be24a7a1763251c9e442dd1cb9f9','c14','Dee',1700000000000);
INSERT INTO "lines" VALUES('craps-1',19,3,'seat 1 bets 20 pass-odds','2b13deed5902919c4b19c2cf16e1b834','c15','Ann',1700000000000);
INSERT INTO "lines" VALUES('craps-1',20,3,'~ tip 5 Ann','4d6b6786abf75387dd2b74fe02126031','c16','Ann',1700000000000);
INSERT INTO "lines" VALUES('craps-1',21,3,'seat 3 bets 10 come','fff4b1b14829c6c3534bdd3594e1c465','c17','Bob',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',0,0,'seat 1 sits 100 Ann','21f587d7e276018530ab7a63d2e318c0','c1','Ann',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',1,0,'seat 2 sits 100 Bob','351441e09f8b432665f1d33ba0d2ab0a','c2','Bob',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',2,0,'~ posted limits 10 500','e9d67d3ca6aba49903f70994b35c01d0','c3','Flo',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',3,0,'~ bots 1','86a2deaf89c0e25fc3c83eb85f29303e','c4','Bob',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',4,0,'seat 6 sits 1000 Bot-6','39d55b951bd7222b6c19215b19367513',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',5,0,'~ ready 2','91137251b8fde852c5594da330cb937c','c5','Bob',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',6,0,'~ ready 1','46c88fdb6a76ad58f63d9776d1825a65','c6','Ann',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',7,1,'dealer opens','71a14d5b45baf35c911e31aed6d8cd99',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',8,1,'dealer does shuffle','31429e2219fb512598f5a4f67c535687',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',9,1,'seat 1 chooses refuse','be5f6af4dd1352bebe5f378955338f3b','c7','Ann',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',10,1,'seat 2 chooses refuse','611765685dd95477241fd1d27ae90692','c8','Bob',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',11,1,'seat 6 chooses cut','58f2a0e6d3059fdc928038a751c787ab',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',12,1,'dealer does cut 156','5c1a2aba940ee593db75dd48284e8e57',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',13,1,'cards Kh','776b9d1c554c0c4bdb8ef9438598b42e',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',14,1,'seat 2 bets 10 base','1748999dd0282afe77f55d495512f6d6','c9','Bob',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',15,1,'~ ready 2','72653f065181ee3c09515b53ceb65c7d','c10','Bob',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',16,1,'seat 1 bets 10 base','c9f312f394e6871ae3d857dda00125f1','c11','Ann',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',17,1,'~ ready 1','bacded02b359616e36d9880cdddba5bd','c12','Ann',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',18,1,'seat 6 bets 10 base','9c07a7919257b5dfaef2da64be89f1be',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',19,1,'dealer closes','0aa89ca76bcaeac551d5587dc7ea82e3',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',20,1,'cards Tc 6d 2c','8e0044d292b6bf6602c356f8e7fe7f01',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',21,1,'cards 4c','1451436034648e94d9cecca1afd6e9f0',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',22,1,'cards Ts Js Ts','c36a68b7c21b3cdc8214b08a7426a9fb',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',23,1,'cards 2s','7c01707b70bd5ba72989913f1aa968b7',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',24,1,'seat 1 chooses stand','259551365ad868f6471d0ffdb20d3f20','c14','Ann',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',25,1,'seat 2 chooses stand','189ab4152e74002c52a4e9a54071d540','c16','Bob',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',26,1,'seat 6 chooses hit at 6','4f04aba12a303bc4137ddeb9683e8463',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',27,1,'cards Kd','fb0230425693dbb794d346df71a403f0',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',28,1,'cards As','26a1d4d10f935b264644cf56fc6387d3',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',29,1,'cards Th','6c4a00b921b111c9d34e147abe874387',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('blackjack-1',30,1,'= round 1 {"bank":10,"cash":-1200,"rack 1":110,"rack 2":90,"rack 6":990}','d721c02543099345ffd47771beab59fa',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',0,0,'seat 1 sits 100 Bob','c686deb1db93d861f84d302331c5fd88','c1','Bob',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',1,0,'~ bots 2','b69fe9018c8e8969849171e0cc350b6b','c2','Bob',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',2,0,'seat 6 sits 500 Bot-6','4e13fa852c36390154f211b9b453b11f',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',3,0,'seat 5 sits 500 Bot-5','6ac5a1cc6d60e13b799b5d0858d67d3e',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',4,0,'~ ready 1','9eea1470b9c337f5809e9c6a43402399','c3','Bob',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',5,1,'dealer opens','8e96aa2440d7d38aa991ff67b803983e',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',6,1,'dealer does shuffle','ab9a49b53256bb1f01d8ec9b3929dbb5',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',7,1,'dealer does cut 30','3acb5301ee8f7c2344f45722935b787e',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',8,1,'seat 1 bets 10 ante','154ecaa0ff3ad99c7506d6827c19ca4e','c4','Bob',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',9,1,'~ ready 1','f4dc7f92d6687f3c494c148fa7642ea9','c5','Bob',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',10,1,'seat 6 bets 5 ante','e665f5a718a81644ccf11309a184cf97',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',11,1,'seat 6 bets 5 pair-plus','f330ea36fe610ade4d59a39d140793a2',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',12,1,'seat 5 bets 5 ante','84de4f77ac37f535c6df7c7ce056a231',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',13,1,'seat 5 bets 5 pair-plus','1ed47780cade8e4ed6a4c48a1f81fd4d',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',14,1,'dealer closes','31655ca9c0c12a2837f6deadd1300826',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('three-card-poker-1',15,1,'cards Js Jc 4h 8s Kh 5d 4s 5h Jh 5s As 6c','d550da6efbc1da074ea46838de002671',NULL,'house',1700000000000);
INSERT INTO "lines" VALUES('holdem-1',0,0,'seat 1 sits 100 Bob','c686deb1db93d861f84d302331c5fd88','c1','Bob',1700000000000);
CREATE TABLE owners (
	"table" VARCHAR(40) NOT NULL, 
	address TEXT NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY ("table")
);
CREATE TABLE people (
	name VARCHAR(24) NOT NULL, 
	"key" VARCHAR(24) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	secret TEXT, 
	bot BOOLEAN NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (name), 
	UNIQUE ("key")
);
INSERT INTO "people" VALUES('Ann','ann','player','$argon2id$v=19$m=8,t=1,p=1$fQI3zOTfnKhwp3j+loJx3A$eHjX4xukD+MxpUZNlOhd848kRAcV5HbLEtsjUKFaRlg',0,1700000000000);
INSERT INTO "people" VALUES('Bob','bob','player','$argon2id$v=19$m=8,t=1,p=1$V49iE1h6wUkZgcQPrvxDVw$fsmSK2QkYLvdXlDIM15OPRDxmUZScqqLJ3eNXJBlD2o',0,1700000000000);
INSERT INTO "people" VALUES('Cid','cid','player','$argon2id$v=19$m=8,t=1,p=1$cX7011pS1avzkUxWd9EMHA$F9Op8qP6YV/13jA2nlQuhASktHkzc0kV9x1sv69qPd0',0,1700000000000);
INSERT INTO "people" VALUES('Dee','dee','dealer','$argon2id$v=19$m=8,t=1,p=1$gSzGoRfZV6GM3LVPmeGxDg$gyLlfMjsdpPtpWtOAffoNJz4QZwdQ/Q5QkNXBQHbyw0',0,1700000000000);
INSERT INTO "people" VALUES('Box','box','box','$argon2id$v=19$m=8,t=1,p=1$+1dAbEltCPYqnSgUT0UJ0g$NWSewCbCpmGXvt0JyOuxvZBkxtV0Hxlp1LVpTN5O3YY',0,1700000000000);
INSERT INTO "people" VALUES('Stu','stu','stick','$argon2id$v=19$m=8,t=1,p=1$1ujjOEEsVzMD9lWO5YTafA$C2iz7dopLZpn6vlb2Gqdl5rdd4njcTBbI5jtgINAjxk',0,1700000000000);
INSERT INTO "people" VALUES('Flo','flo','floor','$argon2id$v=19$m=8,t=1,p=1$2aKMLN1f3H7m1YRHTcyDJg$qqeUnxblwNFLXiOkJg3hoZCTLVqFPUsYp3f/KcPGtlY',0,1700000000000);
INSERT INTO "people" VALUES('Pit','pit','pit','$argon2id$v=19$m=8,t=1,p=1$ETvbnANdHNUReKC/8ouwVw$58q6IJm6bq4mz1GvaB5+s/lCbw0uDRnRLIhHMCLGe9E',0,1700000000000);
INSERT INTO "people" VALUES('Cas','cas','cashier','$argon2id$v=19$m=8,t=1,p=1$bqTtxCdmSREPOXb/MsbkiA$oRurzcqS4elXYVqe5uA16hHFCMAILmCKdzpEvdfm7uw',0,1700000000000);
INSERT INTO "people" VALUES('Eye','eye','surveillance','$argon2id$v=19$m=8,t=1,p=1$NUIT9PvhyPgRYqNHqffD1A$Nkz9yuotwlM6EcA2ZTSY8T0pn3oLyiQKwLzcThKxYcw',0,1700000000000);
INSERT INTO "people" VALUES('Adm','adm','administrator','$argon2id$v=19$m=8,t=1,p=1$DckRMvkaOcuT8Jt7k8WoGg$9+Le8v/8jcCuY0Pmkp89qCtnRnZ4aUJMna6RuNBmaZk',0,1700000000000);
CREATE TABLE postings (
	id INTEGER NOT NULL, 
	tx VARCHAR(200) NOT NULL, 
	at BIGINT NOT NULL, 
	"table" VARCHAR(40), 
	round INTEGER, 
	state VARCHAR(8) NOT NULL, 
	source VARCHAR(80) NOT NULL, 
	target VARCHAR(80) NOT NULL, 
	amount BIGINT NOT NULL, 
	cite VARCHAR(80) NOT NULL, 
	"by" VARCHAR(24) NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT moves_something CHECK (amount > 0)
);
INSERT INTO "postings" VALUES(1,'grant/Ann',1700000000000,NULL,NULL,'final','outside','purse:Ann',1000000,'croupier/records/books.grant','Ann');
INSERT INTO "postings" VALUES(2,'grant/Bob',1700000000000,NULL,NULL,'final','outside','purse:Bob',1000000,'croupier/records/books.grant','Bob');
INSERT INTO "postings" VALUES(3,'grant/Cid',1700000000000,NULL,NULL,'final','outside','purse:Cid',1000000,'croupier/records/books.grant','Cid');
INSERT INTO "postings" VALUES(4,'capital/house/first',1700000000000,NULL,NULL,'final','outside','cage',100000000,'croupier/records/books.opener','house');
INSERT INTO "postings" VALUES(5,'craps-1/opener',1700000000000,'craps-1',0,'final','outside','cage',20000000,'croupier/records/books.fill','house');
INSERT INTO "postings" VALUES(6,'craps-1/opener',1700000000000,'craps-1',0,'final','cage','craps-1:bank',20000000,'croupier/records/books.fill','house');
INSERT INTO "postings" VALUES(7,'craps-1/0',1700000000000,'craps-1',0,'final','purse:Ann','craps-1:drop',50000,'croupier/records/books.buy-in','Ann');
INSERT INTO "postings" VALUES(8,'craps-1/0',1700000000000,'craps-1',0,'final','craps-1:bank','craps-1:rack 1',50000,'oneida-2006/craps/E.2','Ann');
INSERT INTO "postings" VALUES(9,'craps-1/1',1700000000000,'craps-1',0,'final','purse:Bob','craps-1:drop',20000,'croupier/records/books.buy-in','Bob');
INSERT INTO "postings" VALUES(10,'craps-1/1',1700000000000,'craps-1',0,'final','craps-1:bank','craps-1:rack 3',20000,'oneida-2006/craps/E.2','Bob');
INSERT INTO "postings" VALUES(11,'craps-1/5',1700000000000,'craps-1',1,'pending','craps-1:rack 1','craps-1:wager 1 pass',1000,'oneida-2006/craps/D.1','Ann');
INSERT INTO "postings" VALUES(12,'craps-1/11',1700000000000,'craps-1',2,'pending','craps-1:rack 3','craps-1:wager 3 field',1000,'oneida-2006/craps/D.10','Bob');
INSERT INTO "postings" VALUES(13,'craps-1/14',1700000000000,'craps-1',2,'final','craps-1:bank','craps-1:rack 3',1000,'oneida-2006/craps/F.1','Dee');
INSERT INTO "postings" VALUES(14,'craps-1/14',1700000000000,'craps-1',2,'posted','craps-1:wager 3 field','craps-1:rack 3',1000,'oneida-2006/craps/F.1','Dee');
INSERT INTO "postings" VALUES(15,'craps-1/19',1700000000000,'craps-1',3,'pending','craps-1:rack 1','craps-1:wager 1 pass-odds',2000,'oneida-2006/craps/H.1','Ann');
INSERT INTO "postings" VALUES(16,'craps-1/20',1700000000000,'craps-1',3,'final','purse:Ann','tips',500,'croupier/records/books.tip','Ann');
INSERT INTO "postings" VALUES(17,'craps-1/21',1700000000000,'craps-1',3,'pending','craps-1:rack 3','craps-1:wager 3 come',1000,'oneida-2006/craps/D.3','Bob');
INSERT INTO "postings" VALUES(18,'blackjack-1/opener',1700000000000,'blackjack-1',0,'final','outside','cage',10000000,'croupier/records/books.fill','house');
INSERT INTO "postings" VALUES(19,'blackjack-1/opener',1700000000000,'blackjack-1',0,'final','cage','blackjack-1:bank',10000000,'croupier/records/books.fill','house');
INSERT INTO "postings" VALUES(20,'blackjack-1/0',1700000000000,'blackjack-1',0,'final','purse:Ann','blackjack-1:drop',10000,'croupier/records/books.buy-in','Ann');
INSERT INTO "postings" VALUES(21,'blackjack-1/0',1700000000000,'blackjack-1',0,'final','blackjack-1:bank','blackjack-1:rack 1',10000,'oneida-2006/blackjack/G.1','Ann');
INSERT INTO "postings" VALUES(22,'blackjack-1/1',1700000000000,'blackjack-1',0,'final','purse:Bob','blackjack-1:drop',10000,'croupier/records/books.buy-in','Bob');
INSERT INTO "postings" VALUES(23,'blackjack-1/1',1700000000000,'blackjack-1',0,'final','blackjack-1:bank','blackjack-1:rack 2',10000,'oneida-2006/blackjack/G.1','Bob');
INSERT INTO "postings" VALUES(24,'blackjack-1/4',1700000000000,'blackjack-1',0,'final','outside','purse:Bot-6',100000,'croupier/records/books.grant','house');
INSERT INTO "postings" VALUES(25,'blackjack-1/4',1700000000000,'blackjack-1',0,'final','purse:Bot-6','blackjack-1:drop',100000,'croupier/records/books.buy-in','house');
INSERT INTO "postings" VALUES(26,'blackjack-1/4',1700000000000,'blackjack-1',0,'final','blackjack-1:bank','blackjack-1:rack 6',100000,'oneida-2006/blackjack/G.1','house');
INSERT INTO "postings" VALUES(27,'blackjack-1/14',1700000000000,'blackjack-1',1,'pending','blackjack-1:rack 2','blackjack-1:wager 2 base',1000,'oneida-2006/blackjack/G.3','Bob');
INSERT INTO "postings" VALUES(28,'blackjack-1/16',1700000000000,'blackjack-1',1,'pending','blackjack-1:rack 1','blackjack-1:wager 1 base',1000,'oneida-2006/blackjack/G.3','Ann');
INSERT INTO "postings" VALUES(29,'blackjack-1/18',1700000000000,'blackjack-1',1,'pending','blackjack-1:rack 6','blackjack-1:wager 6 base',1000,'oneida-2006/blackjack/G.3','house');
INSERT INTO "postings" VALUES(30,'blackjack-1/27',1700000000000,'blackjack-1',1,'posted','blackjack-1:wager 6 base','blackjack-1:bank',1000,'oneida-2006/blackjack/J.2.a','house');
INSERT INTO "postings" VALUES(31,'blackjack-1/29',1700000000000,'blackjack-1',1,'posted','blackjack-1:wager 2 base','blackjack-1:bank',1000,'oneida-2006/blackjack/J.2.b','house');
INSERT INTO "postings" VALUES(32,'blackjack-1/29',1700000000000,'blackjack-1',1,'final','blackjack-1:bank','blackjack-1:rack 1',1000,'oneida-2006/blackjack/J.1.b','house');
INSERT INTO "postings" VALUES(33,'blackjack-1/29',1700000000000,'blackjack-1',1,'posted','blackjack-1:wager 1 base','blackjack-1:rack 1',1000,'oneida-2006/blackjack/J.1.b','house');
INSERT INTO "postings" VALUES(34,'three-card-poker-1/opener',1700000000000,'three-card-poker-1',0,'final','outside','cage',4000000,'croupier/records/books.fill','house');
INSERT INTO "postings" VALUES(35,'three-card-poker-1/opener',1700000000000,'three-card-poker-1',0,'final','cage','three-card-poker-1:bank',4000000,'croupier/records/books.fill','house');
INSERT INTO "postings" VALUES(36,'three-card-poker-1/0',1700000000000,'three-card-poker-1',0,'final','purse:Bob','three-card-poker-1:drop',10000,'croupier/records/books.buy-in','Bob');
INSERT INTO "postings" VALUES(37,'three-card-poker-1/0',1700000000000,'three-card-poker-1',0,'final','three-card-poker-1:bank','three-card-poker-1:rack 1',10000,'oneida-2006/three-card-poker/F.2','Bob');
INSERT INTO "postings" VALUES(38,'three-card-poker-1/2',1700000000000,'three-card-poker-1',0,'final','outside','purse:Bot-6',50000,'croupier/records/books.grant','house');
INSERT INTO "postings" VALUES(39,'three-card-poker-1/2',1700000000000,'three-card-poker-1',0,'final','purse:Bot-6','three-card-poker-1:drop',50000,'croupier/records/books.buy-in','house');
INSERT INTO "postings" VALUES(40,'three-card-poker-1/2',1700000000000,'three-card-poker-1',0,'final','three-card-poker-1:bank','three-card-poker-1:rack 6',50000,'oneida-2006/three-card-poker/F.2','house');
INSERT INTO "postings" VALUES(41,'three-card-poker-1/3',1700000000000,'three-card-poker-1',0,'final','outside','purse:Bot-5',50000,'croupier/records/books.grant','house');
INSERT INTO "postings" VALUES(42,'three-card-poker-1/3',1700000000000,'three-card-poker-1',0,'final','purse:Bot-5','three-card-poker-1:drop',50000,'croupier/records/books.buy-in','house');
INSERT INTO "postings" VALUES(43,'three-card-poker-1/3',1700000000000,'three-card-poker-1',0,'final','three-card-poker-1:bank','three-card-poker-1:rack 5',50000,'oneida-2006/three-card-poker/F.2','house');
INSERT INTO "postings" VALUES(44,'three-card-poker-1/8',1700000000000,'three-card-poker-1',1,'pending','three-card-poker-1:rack 1','three-card-poker-1:wager 1 ante',1000,'oneida-2006/three-card-poker/F.1.a','Bob');
INSERT INTO "postings" VALUES(45,'three-card-poker-1/10',1700000000000,'three-card-poker-1',1,'pending','three-card-poker-1:rack 6','three-card-poker-1:wager 6 ante',500,'oneida-2006/three-card-poker/F.1.a','house');
INSERT INTO "postings" VALUES(46,'three-card-poker-1/11',1700000000000,'three-card-poker-1',1,'pending','three-card-poker-1:rack 6','three-card-poker-1:wager 6 pair-plus',500,'oneida-2006/three-card-poker/F.1.b','house');
INSERT INTO "postings" VALUES(47,'three-card-poker-1/12',1700000000000,'three-card-poker-1',1,'pending','three-card-poker-1:rack 5','three-card-poker-1:wager 5 ante',500,'oneida-2006/three-card-poker/F.1.a','house');
INSERT INTO "postings" VALUES(48,'three-card-poker-1/13',1700000000000,'three-card-poker-1',1,'pending','three-card-poker-1:rack 5','three-card-poker-1:wager 5 pair-plus',500,'oneida-2006/three-card-poker/F.1.b','house');
INSERT INTO "postings" VALUES(49,'holdem-1/opener',1700000000000,'holdem-1',0,'final','outside','cage',2000000,'croupier/records/books.fill','house');
INSERT INTO "postings" VALUES(50,'holdem-1/opener',1700000000000,'holdem-1',0,'final','cage','holdem-1:bank',2000000,'croupier/records/books.fill','house');
INSERT INTO "postings" VALUES(51,'holdem-1/0',1700000000000,'holdem-1',0,'final','purse:Bob','holdem-1:drop',10000,'croupier/records/books.buy-in','Bob');
INSERT INTO "postings" VALUES(52,'holdem-1/0',1700000000000,'holdem-1',0,'final','holdem-1:bank','holdem-1:rack 1',10000,'oneida-2006/poker/G.3','Bob');
CREATE TABLE rounds (
	"table" VARCHAR(40) NOT NULL, 
	round INTEGER NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	closed BIGINT, 
	PRIMARY KEY ("table", round)
);
INSERT INTO "rounds" VALUES('craps-1',1,'81d4bbc33328e80dc0f748cb65f0e54d085151580ee676243985a6922c71aafe','fe1e8563aeaa0126df30ad4b0b8de6230ec4828aabd0eccd97592e2965ffda0a',1700000000000);
INSERT INTO "rounds" VALUES('craps-1',2,'8018d9177175c842be23c9a5e3927746a1715b4b4d4648cc7f28d2ea8138c47d','a2068bb1b3c49e129e91c45d915b9ce3da64b2bf90022496b33805edadfed4df',1700000000000);
INSERT INTO "rounds" VALUES('craps-1',3,'e117a63aec1c80ccf73bf8d08096de3878a2adbb2e48cb4394aece6be75b7339','fcfea52e4eb490f3dd2eecfd28f3b28d28988536ea2ec869dc402540b4236665',NULL);
INSERT INTO "rounds" VALUES('blackjack-1',1,'69a3a1f4bdc50bf67adbfb9360174f2f1a7d45e8f492f5913a97ccac3be69d7a','2b0cfafd50ae163cf0b32ad958e806de63c32f55ee09fb50f4a8ace25eff3de7',1700000000000);
INSERT INTO "rounds" VALUES('blackjack-1',2,'77a5ed260680824f6c9dc5301ac4a7003fe150831eb95a279f75d264a883f8b3','ee7120fd2b4731f5b2363dfd51fba70cc04ec8a9f6b10dc7c15792d9c6704d19',NULL);
INSERT INTO "rounds" VALUES('three-card-poker-1',1,'4279ab67d98ae4ee5531408ab5fd8f9ad184b3bc6a5ec0949779e30a547aaef6','b83f028aa932d3474d960c2029cb336be5018b69bb1e8b98c70530f947b2cb94',NULL);
INSERT INTO "rounds" VALUES('holdem-1',1,'13ab3f057695871b6e93ceb3fd53efb011e74cce0a641e0f8d91261d2a4e356a','cafaac1d3a643323fe0afd6beba1bccfdc77e70f6568ccd2814ec2b41c4ebf28',NULL);
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (name)
);
INSERT INTO "sessions" VALUES('d9adc826220fdfdd089869ea041845ea9d2e9034b29e02ef2fe2fcf6758e59e3','Ann',1700043200000);
CREATE INDEX postings_by_table ON postings ("table", round);
CREATE INDEX ix_postings_tx ON postings (tx);
CREATE INDEX lines_by_round ON lines ("table", round);
CREATE INDEX ix_events_kind ON events (kind);
CREATE INDEX ix_events_table ON events ("table");
CREATE TRIGGER postings_keep_update BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'postings are never changed'); END;
CREATE TRIGGER postings_keep_delete BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'postings are never changed'); END;
CREATE TRIGGER lines_keep_update BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'lines are never changed'); END;
CREATE TRIGGER lines_keep_delete BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'lines are never changed'); END;
CREATE TRIGGER events_keep_update BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_keep_delete BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER chapters_keep_update BEFORE UPDATE ON chapters BEGIN SELECT RAISE(ABORT, 'chapters are never changed'); END;
CREATE TRIGGER chapters_keep_delete BEFORE DELETE ON chapters BEGIN SELECT RAISE(ABORT, 'chapters are never changed'); END;
COMMIT;
