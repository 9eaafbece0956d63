// expect: arrow
import { back } from "../back/knows-server.ts";

export const front = back;
