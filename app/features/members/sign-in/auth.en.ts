import type auth from "./auth.zh-cn.ts";

/** Returns a number of seconds in words. */
function wait(seconds: number): string {
  if (seconds < 100) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

export default {
  signedIn: "You are signed in",
  registered: "You are registered. Welcome!",
  passwordChanged: "The password has been changed. Please sign in with the new one",
  smsSent: "The code is on its way by SMS",
  mailSent: "The code is on its way by e-mail",
  unknownTab: "There is no such way to sign in",
  closed: "The member centre is closed for now. Please contact the site",
  humanCheck: "Please solve the picture check first, or a new one if it has run out",
  wrongCode: "The code is wrong or no longer valid. Please check it, or ask for a new one",
  wrongCredentials: "The account or the password is wrong",
  disabled: "This account has been disabled. Please contact us if you think this is wrong",
  muted: (until, reason) => `You cannot post until ${until}. Reason: ${reason}`,
  demoIsOver: "This account belongs to the demo, which is over on this site. It cannot be used",
  usernameTaken: "This account name is taken. Please choose another",
  mobileTaken: "This mobile number is registered already. Please sign in",
  emailTaken: "This e-mail address is registered already. Please sign in",
  mobileInUse: "This mobile number is in use already",
  emailInUse: "This e-mail address is in use already",
  tooManyTries: (seconds: number) => `Too many tries. Please try again in ${wait(seconds)}`,
  tooManyTriesUseCode: (ways: "both" | "sms" | "mail" | "none", seconds: number) =>
    `There were many failed sign-ins to this account lately. To be safe, please ${
      {
        both: "sign in by SMS code, or by e-mail code if no mobile number is bound, or recover your password",
        sms: "sign in by SMS code, or recover your password",
        mail: "sign in by e-mail code, or recover your password",
        none: `try again in ${wait(seconds)}`,
      }[ways]
    }`,
  tooManySends: (seconds: number) =>
    `Codes for this number or address were asked for too often. Please try again in ${wait(seconds)}`,
  tooManySendsNearby: (seconds: number) =>
    `Too many codes were asked for from your network, perhaps not by you. Please try again in ${wait(seconds)} or from another network; if your account has a password, you can sign in with that`,
  codesSpent: (seconds: number) =>
    `So many people are asking for codes that all we can send for now are gone; you did nothing wrong. Please try again in ${wait(seconds)}; if your account has a password, you can sign in with that`,
  codesScarce: (seconds: number) =>
    `So many people are asking for codes that numbers and addresses used here before come first: if yours was, the code is on its way; if it does not come, please ask again in ${wait(seconds)}`,
  tooManyAccounts: (seconds: number) =>
    `Too many accounts were opened from your network, perhaps not by you. Please try again in ${wait(seconds)} or from another network`,
  accountsSpent: (seconds: number) =>
    `So many people are signing up that we cannot take more for now; you did nothing wrong. Please try again in ${wait(seconds)}`,
  workNeeded:
    "So much is being sent to us that your device has to do some work first, which shows that no program is sending in bulk",
  unknownTemplate: "There is no such code",
  smsOff: "The SMS service is not set up. Please contact the site",
  mailOff: "The e-mail service is not set up. Please contact the site",
  smsFailed: "The SMS could not be sent. Please try again later, or contact us if it keeps failing",
  mailFailed: "The e-mail could not be sent. Please try again later, or contact us if it keeps failing",
  signInFirst: "Please sign in first!",
  notYourMobile: "Please use the mobile number of your account",
  notYourEmail: "Please use the e-mail address of your account",
  wrongPassword: "The password is wrong",
  passwordShort: (least: number) => `A password needs at least ${least} characters. Please choose a longer one`,
  passwordCommon: "This password is so common that it is guessed at once. Please choose another",
  passwordIsName:
    "The password must not be your account, nickname, number, address or the site's name. Please choose another",
  notSupported: "There is no such way to recover",
  sessionOver: "Your session has expired. Please sign in again",
  noMenus: "There is no menu for you. Please contact the site",
  child: "Readers under 14 need the consent of a guardian first. Please read the rules for children together",
  ageNeeded: "This number is new here. Before it is registered, please tell us whether you are 14 or older",
  nickname: (mark: string) => `Reader ${mark}`,
  codeMailSubject: (site: string) => `Your code for ${site}`,
  codeText: (site: string, code: string) =>
    `[${site}] Your code is ${code}, valid for 10 minutes. Tell it to nobody; if you did not ask for it, ignore this message.`,
  passwordMailSubject: (site: string) => `The password of your ${site} account has been changed`,
  passwordMailText: (site: string) =>
    `The password of your account at ${site} has just been changed, and every device has to sign in again. If this was not you, recover your password at once and contact us.`,
} satisfies typeof auth;
