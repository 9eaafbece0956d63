import type complaint from "./complaint.zh-cn.ts";

export default {
  title: "Report harmful or illegal content",
  description:
    "Tell us about illegal, harmful or infringing content on this site, and follow what becomes of it by its number.",
  sendTitle: "Make a report",
  promise: (accept, answer) =>
    `No account and no name needed. Within ${accept} working day you hear whether we take it up, within ${answer} what came of it.`,
  needsScript:
    "This form needs scripts. If it does not open, use the phone number or mail address at the foot of the page.",
  kind: "What it is",
  chooseKind: "Choose one",
  kinds: {
    illegal: "Illegal content",
    harmful: "Harmful content",
    false: "False information",
    minors: "Harmful to minors",
    person: "Harms a reputation or privacy",
    copyright: "Infringes copyright",
    machine: "Algorithms or AI-made content",
    impostor: "Somebody poses as this site",
    other: "Something else",
  },
  about: "Address of the page",
  aboutHint: "A page of this site, as your browser shows its address. Leave it empty if it is about no single page.",
  said: "What is wrong",
  saidHint:
    "10 to 2,000 characters. Say which passage, what is wrong with it, and on what grounds. Other sites and accounts go here too.",
  contact: "How to reach you (optional)",
  contactHint:
    "A mainland mobile number or an e-mail address, used to check facts and to tell you the outcome; never passed on. With an address, the outcome is mailed to you.",
  action: "Send report",
  busy: "One moment",
  captchaNotLoaded: "The check did not open. See whether you are online, and try again.",
  sent: (number) => `We have your report, number ${number}`,
  sentTitle: "We have your report",
  keep: "Keep this number: nothing else opens your report.",
  dueBy: (accept, answer) => `By ${accept} you hear whether we take it up, by ${answer} what came of it.`,
  another: "Report something else",
  lookTitle: "Follow a report",
  number: "Report number",
  numberHint: "It begins with JB; you were given it when you sent the report",
  look: "Look it up",
  lookAgain: "Look again",
  states: { new: "Waiting to be taken up", accepted: "Being handled", declined: "Not taken up", finished: "Closed" },
  steps: {
    sent: "Report received",
    accepted: "Taken up",
    declined: "Not taken up",
    finished: "Closed",
    reopened: "Opened again",
  },
  until: { new: (time) => `Decision by ${time}`, accepted: (time) => `Outcome by ${time}` },
  answer: "Answer",
  evidence: {
    title: "Evidence",
    choose: "Attach pictures or PDF files",
    hint: (most, size) =>
      `Screenshots, photographs or PDF files, at most ${most}, each up to ${size}. Only those who handle reports see them; they are deleted three years after the report is closed.`,
    attached: (count) => `${count} attached`,
    sending: (name) => `Sending ${name} …`,
    taken: (name, wasMoving) =>
      `We have ${name}${wasMoving ? "; of an animated picture only the first frame is kept" : ""}`,
    failed: (name, why) => `${name} was not taken: ${why}`,
    tooMany: (left) => `Only ${left} more can be attached; the others were not sent`,
  },
  faults: {
    kind: "Choose what it is",
    about: "Give the address of a page of this site; other sites go into the description",
    saidTooShort: "Say what is wrong in at least 10 characters",
    saidTooLong: "At most 2,000 characters",
    contact: "Give a valid mainland mobile number or e-mail address, or leave it empty",
    number: "No report has this number. Check it against the one you were given",
    files: "A report has at most 3 files",
    closed: "This report is closed and takes no more files. If there is something new, please report it again",
  },
  siteBusy: (seconds) =>
    `So many reports are coming in that we cannot take more for now; you did nothing wrong. Try again in ${seconds < 7_200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`}; if it is urgent, call us`,
  tooOften: (seconds) =>
    `Too many reports came from your network. Try again in ${seconds < 7_200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`}; if it is urgent, call us`,
  mail: {
    subject: (site, number) => `${site}: outcome of report ${number}`,
    text: ({ site, number, state, answer, url }) =>
      `Your report to ${site} (number ${number}): ${state}.\n\n${answer}\n\nEvery step: ${url}\nIf you disagree, write to the report address of the site, or to the Reporting Centre of the Cyberspace Administration of China (phone 12377).`,
  },
} satisfies typeof complaint;
