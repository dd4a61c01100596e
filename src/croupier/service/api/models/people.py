"""The types of the API about people: their own accounts, the staff, and the audit."""

from __future__ import annotations

from pydantic import BaseModel, Field

from croupier.service.api.models.house import SignIn, Strict
from croupier.service.people.roles import Role


class SessionIn(SignIn):
    code: str = Field("", max_length=16, description="A one-time code, where the person wants to be asked for one.")
    new: str = Field("", max_length=256, description="A password of one's own, where this one was handed over.")


class PasswordIn(Strict):
    password: str = Field(max_length=256)
    new: str = Field(max_length=256)


class OwnIn(Strict):
    password: str = Field(max_length=256)


class CodeIn(Strict):
    code: str = Field(max_length=16)


class HireIn(Strict):
    name: str = Field(max_length=64)
    role: Role


class ClosedIn(Strict):
    closed: bool


class PersonOut(BaseModel):
    """Somebody the house knows; who last hired, appointed or reset this person, and when."""

    name: str
    role: Role
    since: int = 0
    closed: int | None = None
    handed: bool | None = None
    made_by: str | None = None
    made_at: int | None = None
    totp_on: bool | None = None


class HandedOut(BaseModel):
    """A password to be handed over, shown once; it is changed at the first sign-in with it."""

    name: str
    role: Role
    password: str


class ShownOut(BaseModel):
    """What a player shows at the cage."""

    code: str
    until: int


class SecretOut(BaseModel):
    """What an authenticator is given, as people type it and as it reads it."""

    secret: str
    uri: str


class AuditOut(BaseModel):
    """One line of the audit of people, with its place in the chain."""

    number: int
    at: int
    kind: str
    by: str
    about: str
    address: str
    text: str
    cite: str
    hash: str
