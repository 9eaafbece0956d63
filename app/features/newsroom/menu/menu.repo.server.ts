export { lookAhead } from "#db/moment.ts";
