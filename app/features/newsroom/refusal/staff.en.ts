import role from "#app/features/base/permission/role.en.ts";
import type { MenuName } from "#app/features/newsroom/menu/menu.rules.ts";
import type { ShownFault } from "#app/features/base/picture/newsroom/picture.rules.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

const LACKS: Readonly<Record<ShownFault, string>> = {
  unknown: "has no right stated: complete it in the library, or choose another picture",
  incomplete: "lacks what bears its right out: complete it in the library, or choose another picture",
  expired: "has no right at that time: complete it in the library, or choose another picture",
  unmarked: "was made by AI and does not say so yet: choose the same picture once more, and it will",
};

const MENUS: Readonly<Record<MenuName, string>> = { head: "Head", user: "User menu", area: "Member area" };

export default {
  roles: role,
  notStaff: "This account does not belong to the newsroom",
  demoElsewhere: "Demo accounts enter the newsroom only on the computer that runs the demo",
  ticketOver: "This sign-in took too long or too many tries. Please begin with the password again",
  wrongFactor: "This code is wrong, or it has been used already",
  wrongEnrolment:
    "The enrolment code or the app's digits are wrong, or the code is over. An administrator gives you a new one",
  stepUpNeeded: "Please confirm once more that it is you, then go on",
  appBound: "The authenticator app is set. Keep the new recovery codes in a safe place",
  oldAddresses: {
    noPath:
      "Write the old address as a path that begins with a slash, such as /2020/01/hello; the home page cannot be one",
    noTarget: "Write the new address as a path of this site, such as /news/12",
    loop: "That would lead back to where it began: the new address ends at this old one",
  },
  billboards: {
    methodNeeded:
      "Saves or comments weigh differently now: say under “Method” how the board counts, since readers see it",
    issueThere: "There is an issue for this period: open it and change it",
    isHeat: "A heat board is ranked by a program and has no issues to write",
    storyGone: "One of the stories can no longer be seen by readers: take it out first",
  },
  subjects: {
    inUse: "Something still leads to this subject: take it off the home page, cards and menus first, or hide it",
    storyGone: "One of the stories can no longer be seen by readers: take it out of the subject first",
  },
  menus: {
    emptied: (menus) =>
      `Nothing would be left in ${menus.map((menu) => `“${MENUS[menu]}”`).join(" and ")}, so nothing was saved. Confirm first that it is to be empty`,
  },
  grants: {
    added: "They are in the newsroom now",
    disabled: "They are out of the newsroom, and every sign-in of theirs there has ended",
    codeMade: "The new code is shown only now. Please hand it over in person",
    hasApp: "They have an authenticator app, so they need no code",
    granted: "The role is theirs from this moment",
    revoked: "The role is no longer theirs from this moment",
    noMember: "There is no such member",
    notStaff: "They do not belong to the newsroom yet. Add them first",
    notOpen: "This account is disabled or about to be closed, so it cannot be given a role",
    notForOneself: "Nobody changes their own roles. Please ask another administrator",
    nameNeeded: "A real name of up to 40 characters is needed",
    reasonNeeded: "A reason of up to 200 characters is needed",
    noScope: "There is no such column or industry",
    endIsOver: "The end has to lie ahead",
    notForPart: "This role cannot be limited to that place; choose another scope",
    heldAlready: "They hold this role already",
    noGrant: "There is no such role, or it was taken back already",
    stillHeld: "You still hold roles in the newsroom. Ask an administrator to take them back, then close the account",
  },
  movedOn: "Somebody has just changed it, or there is one like it. Nothing was done; look at it as it is now",
  notCorrected: "The story has not been corrected since the reader told us. Correct it first, then answer so",
  member: {
    taken: {
      username: "Somebody has this account name already: choose another",
      nickname: "Somebody has this nickname already: choose another",
      mobile: "This number belongs to another account",
      email: "This address belongs to another account",
    },
    wrong: {
      username: "That is no account name: 3 to 16 letters, digits or underscores, a letter first, and no reserved name",
      nickname: "That is no nickname: no spaces, no reserved name, and not too long",
      mobile: "That does not look like a mobile number",
      email: "That does not look like an e-mail address",
    },
    isColleague: "One of them works in the newsroom: administrators see to their accounts under Rights",
  },
  ledger: {
    own: "Nobody adjusts their own points or balance",
    decided: "Somebody has decided this one already",
    second: "Neither who asked nor whom it is for may sign it: ask another colleague",
    tooLittle: "There is too little left, or there would be more than can be counted. Nothing was changed",
    tooMuch: {
      points: (most) =>
        `One adjustment is at most ${most} points, so nothing was changed. An administrator can raise “Most points in one adjustment” in the settings`,
      money: (most) =>
        `One adjustment is at most ${most} yuan, so nothing was changed. An administrator can raise “Most yuan in one adjustment” in the settings`,
    },
    noAmount: "That is no amount: whole points, or yuan with at most two decimals, and not 0; a minus takes away",
  },
  mailing: {
    noDraft: "This is no draft any more: it cannot be changed, nor sent again",
    moved: "Somebody has just changed the draft, so it was not sent. Please look at it as it is now",
    unfinished: "Something is missing: for whom it is, its title and its text; English needs both a title and a text",
    begun: "It has begun to go out and cannot be a draft again. It can be withdrawn",
    isOver: "That time is over: please choose a later one",
    stopped: "It was called off or withdrawn already",
  },
  tooManyReveals:
    "You have looked at as many identities as a day allows. This one was not shown, and that is on record; ask the chief editor",
  arranged: (count: number) => (count === 1 ? "One story is arranged" : `${count} stories are arranged`),
  flash: {
    isOut: "It is out and cannot be taken back any more. You can withdraw it: readers will see that and why.",
    toFill: "The template still has places to fill in",
    waitsAlready: "This brief is waiting for a second person already",
  },
  picture: {
    elsewhere: "This picture is in the library already, with a story that you do not see",
    incomplete: "This kind of right needs more to bear it out: fill in what is required",
    over: "This picture cannot be used now: its right has ended, or today is outside of the days agreed",
    notHere: "This picture is gone, or you cannot see it: choose another one",
    inSlot: (place, fault) => `The picture of headline ${place} ${LACKS[fault]}`,
    inBanner: (fault) => `The banner ${LACKS[fault]}`,
    inLogo: (fault) => `The logo ${LACKS[fault]}`,
    inText: (fault) => `A picture of the text ${LACKS[fault]}`,
    used: (count) => `${count === 1 ? "One place uses" : `${count} places use`} this picture, so it stays`,
  },
  policies: {
    standard:
      "This one is for every story that no other is for: only its number of signatures can change, and it stays",
    taken: "There is a path for the same stories already: please change that one",
    gone: "This column or industry is not there any more: please choose again",
  },
  nouns: {
    taken: "Something else has this name or address already: choose another one",
    fixed:
      "What stands in addresses, and the column or industry it belongs to, stay as they are: links of readers would break",
    agreed: "Readers agree to it when they register, so it cannot be hidden",
    used: "Other things still use it, so it cannot be deleted. Move those first, or hide it",
    moved: "Somebody has just changed one of them, so nothing was done. Please look it over again",
  },
  table: {
    xls: "This is an old .xls file, or it has a password. Please save it as .xlsx in Excel or WPS first",
    ods: "This is an .ods file. Please save it as .xlsx in WPS or LibreOffice first",
    broken: "This file cannot be read. Please bring an .xlsx, .docx or CSV file, or copy the table and paste it",
    tooLarge: "The table is too large: 20,000 rows and 200 columns at most. Please split it",
    tooSlow: "It could not be read within 30 seconds. Please split it",
    empty: "No table was found in it",
  },
  imports: {
    sameFile: "The same file has been published already",
    nothingLeft: "No row can be published: each has a fault or stands in another bulletin",
    changedSince:
      "Somebody has changed this bulletin since, so it cannot be taken back as a whole. Please change the bulletin itself",
  },
  views: {
    nameNeeded: "A view needs a name of up to 20 characters",
    tooMany: (most: number) => `There is room for ${most} views. Remove one first`,
  },
  preview: {
    nameNeeded: "Say whom it is for, in up to 40 characters",
    made: "The link is shown only now. Send it to that person alone",
    revoked: "The link opens nothing any more",
  },
} satisfies Messages["staff"];
