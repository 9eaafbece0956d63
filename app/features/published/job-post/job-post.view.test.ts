import { describe, expect, it } from "vitest";
import { departments, jobsJsonLd } from "./job-post.view.ts";

const row = (id: number, department: string) => ({
  id,
  title: `岗位${id}`,
  title_en: id === 1 ? "Reporter" : "",
  department,
  department_en: department === "采编部" ? "Newsroom" : "",
  place: "上海",
  place_en: "",
  headcount: 2,
  ends_on: null,
  published: true,
  description: "第一段\n\n第二段\n",
  description_en: id === 1 ? "One\n\nTwo" : "",
  mail: "jobs@s.example",
  posted_at: new Date("2026-10-31T17:00:00Z"),
});

describe("departments", () => {
  it("groups posts in the order given and cuts descriptions into paragraphs", () => {
    const groups = departments([row(1, "采编部"), row(2, "数据组"), row(3, "采编部")], "zh-cn");
    expect(groups.map(({ name, posts }) => [name, posts.map((post) => post.id)])).toEqual([
      ["采编部", [1, 3]],
      ["数据组", [2]],
    ]);
    expect(groups[0]?.posts[0]?.paragraphs).toEqual(["第一段", "第二段"]);
  });

  it("gives readers of English what is written for them, and the Chinese where nothing is", () => {
    const [newsroom] = departments([row(1, "采编部"), row(3, "采编部")], "en");
    expect(newsroom).toMatchObject({
      name: "Newsroom",
      posts: [
        { title: "Reporter", place: "上海", paragraphs: ["One", "Two"] },
        { title: "岗位3", paragraphs: ["第一段", "第二段"] },
      ],
    });
  });
});

describe("jobsJsonLd", () => {
  it("describes each post as a JobPosting", () => {
    const [post] = jobsJsonLd(departments([row(1, "采编部")], "zh-cn"), {
      siteName: "明白",
      siteUrl: "https://s.example",
    });
    expect(post).toMatchObject({
      "@type": "JobPosting",
      title: "岗位1",
      datePosted: "2026-11-01",
      url: "https://s.example/joinus#job-1",
      totalJobOpenings: 2,
      hiringOrganization: { name: "明白" },
      jobLocation: { address: { addressLocality: "上海" } },
    });
  });
});
