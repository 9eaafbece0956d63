import { describe, expect, it } from "vitest";
import { readDepartments } from "#app/features/published/job-post/job-post.service.server.ts";
import { readNextChanges } from "#app/features/published/schedule/schedule.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const client = recordClient(
  {
    nouns: "job-posts",
    storedKind: "post",
    name: "title",
    visibility: "published",
    path: "/joinus",
    record: {
      title: "记者",
      title_en: "",
      department: "编辑部",
      department_en: "",
      place: "北京",
      place_en: "",
      headcount: 2,
      description: "写明白。",
      description_en: "",
      mail: "jobs@example.com",
      ends_on: null,
      published: true,
    },
  },
  "job_posts",
);

describe("a job post", () => {
  testRecordCalls(client);

  it("leaves its page by itself when its last day is over", async () => {
    await client.made({ ends_on: "2020-01-01" });
    await client.made({ title: "编辑", ends_on: "2999-01-01" });
    const [department] = await readDepartments("zh-cn");
    expect(department?.posts.map(({ title }) => title)).toEqual(["编辑"]);
    const moment = (await readNextChanges()).find(({ timed }) => timed === "job posts");
    expect([moment?.tag, moment?.time.toISOString()]).toEqual(["jobs", "2999-01-01T16:00:00.000Z"]);
  });
});
