import { becomeMember } from "./fixtures/area-member.ts";
import { expect, reach, test } from "./fixtures/fixtures.ts";

test.describe("a plain text", () => {
  test.use({ allowedErrors: [/Trusted(HTML|ScriptURL)|Trusted Type/] });

  test("becomes neither markup nor code, before React has come and after", async ({ page }) => {
    await page.goto("/news/1");
    for (const comes of [async () => {}, () => reach(page)]) {
      await comes();
      const outcomes = await page.evaluate(() => {
        const attempt = (act: () => unknown) => {
          try {
            act();
            return "taken";
          } catch (error) {
            return (error as Error).name;
          }
        };
        return [
          attempt(() => (document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>")),
          attempt(() => (document.createElement("script").src = "/elsewhere.js")),
          attempt(() => new Worker("/elsewhere.js")),
        ];
      });
      expect(outcomes).toEqual(["TypeError", "TypeError", "TypeError"]);
    }
  });
});

test.describe("a link, a picture, a form or a guess of what comes next", () => {
  test.use({
    allowedErrors: [/Failed to load resource|Refused to|Content Security Policy|CORS policy|MIME type|net::ERR_/],
  });

  test("deletes nothing, even in a browser that would send the token along with all of them (C1)", async ({
    page,
    database,
  }) => {
    const { id, token } = await becomeMember(page, database);
    const [message] = await database.query(
      "insert into messages (member_id, kind, event) values ($1, 'notice', 'notice') returning id",
      [id],
    );
    const left = () => database.query("select id from messages where member_id = $1", [id]);
    const call = `${process.env["SITE"]}/api/my/delMessage?id=${String(message?.["id"])}`;
    const trap = `<!doctype html><title>trap</title><img src="${call}"><script src="${call}"></script>
      <link rel="stylesheet" href="${call}"><link rel="prefetch" href="${call}"><iframe src="${call}"></iframe>
      <video src="${call}"></video><object data="${call}"></object>
      <script type="speculationrules">{"prefetch":[{"urls":["${call}&a"]}],"prerender":[{"urls":["${call}&b"]}]}</script>
      <a href="${call}">link</a>
      <form action="${call}"><input name="id" value="${String(message?.["id"])}"><button>send</button></form>`;
    const asked = new Set<string>();
    page.on("request", (sent) => void (sent.url().startsWith(call) && asked.add(sent.resourceType())));
    await page.setExtraHTTPHeaders({ authorization: token, server: "true" });
    for (const place of [`${process.env["SITE"]}/trap`, "http://evil.example/"]) {
      await page.route(place, (route) => route.fulfill({ contentType: "text/html", body: trap }));
      for (const way of ["link", "button"]) {
        await page.goto(place, { waitUntil: "networkidle" });
        await page.locator(way === "link" ? "a" : "button").click();
        await page.waitForURL(/delMessage/);
      }
    }
    expect([...asked]).toEqual(expect.arrayContaining(["document", "image", "script", "stylesheet"]));
    expect(await left()).toHaveLength(1);
    // The same headers are accepted when the site's own script sends the call.
    await page.goto("/news/1");
    expect(await page.evaluate(async (url) => (await fetch(url)).json(), call)).toMatchObject({ code: 1 });
    expect(await left()).toEqual([]);
  });
});
