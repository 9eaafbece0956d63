import type account from "./account.zh-cn.ts";

export default {
  profileSaved: "Your profile has been updated",
  reservedName: "This name looks as if it belonged to the site. Please choose another",
  refusedWord: "The account name, nickname or motto has a word that cannot be used. Please choose another",
  proofNeeded: "Please verify your account before you change what it is bound to!",
  notBound: {
    mobile: "No mobile number is bound to this account",
    email: "No e-mail address is bound to this account",
  },
  unknownType: "There is nothing of that kind to bind",
  bound: {
    mobile: "The mobile number has been bound. Other devices have to sign in again",
    email: "The e-mail address has been bound. Other devices have to sign in again",
  },
  wrongOldPassword: "The old password is wrong",
  noPassword:
    "This account has no password yet. Please set one with “Forgot password” and a code to your mobile number",
  sessionEnded: "That device has been signed out",
  sessionsEnded: (count: number) =>
    count === 0
      ? "No other device was signed in"
      : `${count} other ${count === 1 ? "device has" : "devices have"} been signed out`,
  unknownDevice: "Unknown device",
  proofMissing: "Please enter your password, or a code sent to your mobile number",
  copyLimited: (hours: number) => `You have taken all copies of today. Please come back in ${hours} hours`,
  closing: (day: string) =>
    `We have your request. The account will be closed on ${day}; you can take it back until then`,
  balanceLeft: (money: string, contact: string) =>
    `Your account still holds ${money} yuan, so it cannot be closed yet. Please write to ${contact} to have the money paid out, and ask again once the balance is zero`,
  kept: "The request has been taken back. Your account stays as it is",
  closedNickname: "Closed account",
  closedComment: "(This comment went with a closed account)",
  bindingMailSubject: (site: string) => `What your ${site} account is bound to has changed`,
  bindingMailText: (site: string, type: "mobile" | "email", target: string) =>
    `The ${type === "mobile" ? "mobile number" : "e-mail address"} of your account at ${site} has just been changed to ${target}. If this was not you, change your password at once and contact us.`,
  closingMailSubject: (site: string) => `Your ${site} account is about to be closed`,
  closingMailText: (site: string, day: string) =>
    `Your account at ${site} is going to be closed on ${day}. Its profile, comments and collections are then removed for good. If you have changed your mind, or if this was not you, sign in before that day and choose “Keep my account”.`,
  copyReadMe: (site: string, day: string) =>
    `This is your personal data at ${site}, copied on ${day}.\n\nOpen index.html: it is a letter with everything that is kept about you.\nEach JSON file in the folder data holds one kind of data, for programs; the folder files holds what you have uploaded.\nPasswords, sign-in tokens and codes are kept only in a form that cannot be turned back, and are not in here.\n`,
} satisfies typeof account;
