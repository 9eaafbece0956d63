export { previewAt } from "#db/moment.ts";
