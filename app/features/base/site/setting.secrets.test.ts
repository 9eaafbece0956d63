import { expect, test } from "vitest";
import { SECRET, withoutSecrets, withSecrets } from "./setting.secrets.ts";

const stored = {
  cdn: { url: "https://api.cdn.example", headers: { Key: "s3cr3t", Also: "Bearer {secret}" } },
  baidu: null,
};

test("a header's text is not shown, unless its secret stands elsewhere", () => {
  expect(withoutSecrets(stored)).toEqual({
    ...stored,
    cdn: { ...stored.cdn, headers: { Key: SECRET, Also: "Bearer {secret}" } },
  });
  expect(withoutSecrets("明白财经")).toBe("明白财经");
  expect(withoutSecrets(["headers"])).toEqual(["headers"]);
});

test("what was shown without it keeps its secret when something else is changed", () => {
  const shown = withoutSecrets(stored) as typeof stored;
  expect(withSecrets(shown, stored)).toEqual(stored);
  const changed = { ...shown, cdn: { ...shown.cdn, headers: { Key: SECRET, New: SECRET } } };
  expect(withSecrets(changed, stored)).toMatchObject({ cdn: { headers: { Key: "s3cr3t", New: SECRET } } });
});
