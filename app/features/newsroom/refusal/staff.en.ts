import role from "#app/features/base/permission/role.en.ts";
import type { MenuName } from "#app/features/newsroom/menu/menu.rules.ts";
import type { ShownFault } from "#app/features/base/picture/newsroom/picture.rules.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

const LACKS: Readonly<Record<ShownFault, string>> = {
  unknown: "has no stated rights: add them in the library, or choose another picture",
  incomplete: "lacks the proof of its rights: add it in the library, or choose another picture",
  expired: "may not be used at that time: renew its rights in the library, or choose another picture",
  unmarked: "was made by AI but has no AI label yet: choose the same picture again to add it",
};

const MENUS: Readonly<Record<MenuName, string>> = { head: "Head", user: "User menu", area: "Member area" };

export default {
  roles: role,
  notStaff: "This account does not belong to the newsroom",
  demoElsewhere: "Demo accounts enter the newsroom only on the computer that runs the demo",
  ticketOver: "This sign-in took too long or too many tries. Please start again with your password",
  wrongFactor: "This code is wrong, or it has been used already",
  wrongEnrolment:
    "The enrolment code or the app's digits are wrong, or the code has expired. Ask an administrator for a new one",
  stepUpNeeded: "Please confirm your identity again, then continue",
  appBound: "The authenticator app is bound. Keep the new recovery codes in a safe place",
  oldAddresses: {
    noPath:
      "Write the old address as a path that begins with a slash, such as /2020/01/hello; the home page cannot be one",
    noTarget: "Write the new address as a path of this site, such as /news/12",
    loop: "This would be a loop: the new address leads back to this old one",
  },
  billboards: {
    methodNeeded:
      "You changed the weight of saves or comments: explain under “Method” how the board counts, because readers see it",
    issueThere: "There is an issue for this period: open it and change it",
    isHeat: "A heat board is ranked automatically and has no issues",
    storyGone: "Readers can no longer see one of the stories: remove it first",
  },
  subjects: {
    inUse: "Something still links to this special: remove it from the home page, cards and menus first, or hide it",
    storyGone: "Readers can no longer see one of the stories: remove it from the special first",
  },
  menus: {
    emptied: (menus) =>
      `Nothing would be left in ${menus.map((menu) => `“${MENUS[menu]}”`).join(" and ")}, so nothing was saved. First confirm that it should be empty`,
  },
  grants: {
    added: "The colleague now belongs to the newsroom",
    disabled: "Disabled. All newsroom sessions of this colleague have ended",
    codeMade: "The new code is shown only now. Please hand it over in person",
    hasApp: "This colleague has an authenticator app and needs no code",
    granted: "Granted. The role applies from now on",
    revoked: "Revoked. The role no longer applies",
    noMember: "There is no such member",
    notStaff: "This member does not belong to the newsroom yet. Add them first",
    notOpen: "This account is disabled or about to be closed, so it cannot be given a role",
    notForOneself: "You cannot change your own roles. Please ask another administrator",
    nameNeeded: "A real name of up to 40 characters is needed",
    reasonNeeded: "A reason of up to 200 characters is needed",
    noScope: "There is no such column or industry",
    endIsOver: "The end must be in the future",
    notForPart: "This role cannot be limited to that scope; choose another one",
    heldAlready: "This colleague already has this role",
    noGrant: "There is no such role, or it was already revoked",
    stillHeld: "You still have roles in the newsroom. Ask an administrator to revoke them, then close the account",
  },
  movedOn: "It was changed just now, or a similar one exists. Nothing was done; please look at the current state",
  notCorrected: "The story has not been corrected since the report. Correct it first, then answer",
  member: {
    taken: {
      username: "This account name is taken: choose another",
      nickname: "This nickname is taken: choose another",
      mobile: "This number belongs to another account",
      email: "This address belongs to another account",
    },
    wrong: {
      username:
        "Not a valid account name: 3 to 16 letters, digits or underscores, beginning with a letter, and not reserved",
      nickname: "Not a valid nickname: it must have no spaces, not be reserved, and not be too long",
      mobile: "That does not look like a mobile number",
      email: "That does not look like an e-mail address",
    },
    isColleague: "One of them works in the newsroom: administrators manage that account under Roles",
  },
  ledger: {
    own: "You cannot adjust your own points or balance",
    decided: "This adjustment was already decided",
    second: "Neither the requester nor the recipient may approve it: ask another colleague",
    tooLittle: "The balance is too low, or the result would be too large. Nothing was changed",
    tooMuch: {
      points: (most) =>
        `One adjustment is at most ${most} points, so nothing was changed. An administrator can raise “Most points in one adjustment” in the settings`,
      money: (most) =>
        `One adjustment is at most ${most} yuan, so nothing was changed. An administrator can raise “Most yuan in one adjustment” in the settings`,
    },
    noAmount: "Not a valid amount: whole points, or yuan with at most two decimals, but not 0; a minus sign subtracts",
  },
  mailing: {
    noDraft: "This is no longer a draft: it cannot be changed or sent again",
    moved: "The draft was changed just now, so it was not sent. Please review it again",
    unfinished: "A message needs recipients, a title and a text; English needs both a title and a text",
    begun: "It is already being sent and cannot become a draft again. You can withdraw it",
    isOver: "This time is in the past: please choose a later one",
    stopped: "It was already cancelled or withdrawn",
  },
  tooManyReveals:
    "You have reached the daily limit of identities. This one was not shown, and the log records the attempt; ask the editor-in-chief",
  arranged: (count: number) => (count === 1 ? "One story is arranged" : `${count} stories are arranged`),
  flash: {
    isOut: "It is already published and cannot be taken back. You can withdraw it: readers will see that, and why.",
    toFill: "The template still has braces to fill in",
    waitsAlready: "This brief is already waiting for a second person",
  },
  picture: {
    elsewhere: "This picture is already in the library, with a story that you may not see",
    incomplete: "These rights need more proof: fill in the required fields",
    over: "This picture cannot be used now: its rights have expired, or today is outside the agreed days",
    notHere: "This picture no longer exists, or you may not see it: choose another one",
    inSlot: (place, fault) => `The picture of headline ${place} ${LACKS[fault]}`,
    inBanner: (fault) => `The banner ${LACKS[fault]}`,
    inLogo: (fault) => `The logo ${LACKS[fault]}`,
    inPortrait: (fault) => `The portrait ${LACKS[fault]}`,
    inText: (fault) => `A picture of the text ${LACKS[fault]}`,
    used: (count) => `${count === 1 ? "One place uses" : `${count} places use`} this picture, so it cannot be deleted`,
  },
  policies: {
    standard: "This path covers all stories that no other path covers: you can only change its number of signatures",
    taken: "Another path already covers the same stories: please change that one",
    gone: "This column or industry no longer exists: please choose again",
  },
  nouns: {
    taken: "This name or address is already in use: choose another one",
    fixed: "The name in addresses and the parent column or industry cannot change: readers' links would break",
    agreed: "Readers agree to this page when they register, so it cannot be hidden",
    used: "It is still in use, so it cannot be deleted. Move what uses it first, or hide it",
    moved: "One of them was changed just now, so nothing was done. Please review them again",
    noConsent: "Readers cannot see it before the day of the consent is recorded",
    notMerged: "This merge is not possible: the other one is merged itself, or others are merged into this one",
  },
  table: {
    xls: "This is an old .xls file, or it has a password. Please save it as .xlsx in Excel or WPS first",
    ods: "This is an .ods file. Please save it as .xlsx in WPS or LibreOffice first",
    broken: "This file cannot be read. Please choose an .xlsx, .docx or CSV file, or copy the table and paste it",
    tooLarge: "The table is too large: 20,000 rows and 200 columns at most. Please split it",
    tooSlow: "It could not be read within 30 seconds. Please split it",
    empty: "No table was found in it",
  },
  imports: {
    sameFile: "The same file was already published",
    nothingLeft: "No row can be published: each has a problem or is in another bulletin",
    changedSince:
      "This bulletin was changed since, so the import cannot be undone as a whole. Please edit the bulletin itself",
  },
  views: {
    nameNeeded: "A view needs a name of up to 20 characters",
    tooMany: (most: number) => `You can have at most ${most} views. Remove one first`,
  },
  preview: {
    nameNeeded: "Enter whom it is for, up to 40 characters",
    made: "The link is shown only now. Send it only to that person",
    revoked: "The link no longer works",
  },
} satisfies Messages["staff"];
