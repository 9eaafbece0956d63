import type { Messages } from "#app/i18n/namespaces.ts";

export default {
  title: "What is wrong?",
  quote: "The words that are wrong",
  quoteHint: 'Select them in the article, then choose "Found a mistake? Tell us"; or copy them here',
  said: "What is wrong with them",
  saidHint: "Say what is right and where you saw it: the editors will be quicker",
  send: "Tell the editors",
} satisfies Messages["corrections"];
