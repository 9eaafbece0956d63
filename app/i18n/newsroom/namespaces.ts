import type deliveries from "../zh-cn/newsroom/deliveries.ts";
import type addresses from "../zh-cn/newsroom/addresses.ts";
import type bulletinDesk from "../zh-cn/newsroom/bulletin-desk.ts";
import type desk from "../zh-cn/newsroom/desk.ts";
import type front from "../zh-cn/newsroom/front.ts";
import type flashDesk from "../zh-cn/newsroom/flash-desk.ts";
import type newsroom from "../zh-cn/newsroom/newsroom.ts";
import type statistic from "../zh-cn/newsroom/statistic.ts";
import type staff from "../zh-cn/newsroom/staff.ts";
import type story from "../zh-cn/newsroom/story.ts";
import type lists from "../zh-cn/newsroom/lists.ts";
import type nouns from "../zh-cn/newsroom/nouns.ts";
import type log from "../zh-cn/newsroom/log.ts";
import type pictures from "../zh-cn/newsroom/pictures.ts";
import type preview from "../zh-cn/newsroom/preview.ts";
import type rights from "../zh-cn/newsroom/rights.ts";
import type settings from "../zh-cn/newsroom/settings.ts";
import type menus from "../zh-cn/newsroom/menus.ts";
import type memberDesk from "../zh-cn/newsroom/member-desk.ts";
import type words from "../zh-cn/newsroom/words.ts";
import type readers from "../zh-cn/newsroom/readers.ts";
import type subjects from "../zh-cn/newsroom/subjects.ts";
import type billboards from "../zh-cn/newsroom/billboards.ts";
import type versions from "../zh-cn/newsroom/versions.ts";
import type writing from "../zh-cn/newsroom/writing.ts";

declare module "#app/i18n/namespaces.ts" {
  /** Namespaces of the newsroom: no public file may import its texts or their types. */
  interface Messages {
    addresses: typeof addresses;
    deliveries: typeof deliveries;
    "bulletin-desk": typeof bulletinDesk;
    desk: typeof desk;
    front: typeof front;
    "flash-desk": typeof flashDesk;
    newsroom: typeof newsroom;
    statistic: typeof statistic;
    staff: typeof staff;
    story: typeof story;
    lists: typeof lists;
    nouns: typeof nouns;
    log: typeof log;
    pictures: typeof pictures;
    preview: typeof preview;
    rights: typeof rights;
    settings: typeof settings;
    menus: typeof menus;
    "member-desk": typeof memberDesk;
    words: typeof words;
    readers: typeof readers;
    subjects: typeof subjects;
    billboards: typeof billboards;
    versions: typeof versions;
    writing: typeof writing;
  }
}
