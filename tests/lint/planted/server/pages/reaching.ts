// expect:
import { carried } from "../carrier.ts";

export const page = carried;
