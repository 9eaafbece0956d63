import { describe, expect, it } from "vitest";
import en from "#app/i18n/en/validation.ts";
import zh from "#app/i18n/zh-cn/validation.ts";
import { accountLogin, phoneLogin, recovery } from "../member.schema.ts";
import { fieldErrors } from "./field-errors.ts";

describe("fieldErrors", () => {
  it("finds nothing in what fits", () => {
    expect(fieldErrors(phoneLogin, { mobile: "13800138000", captcha: "123456", keep: "on" }, zh)).toEqual({});
  });

  it("names the field that is required, in the reader's language", () => {
    expect(fieldErrors(phoneLogin, { mobile: "", captcha: "" }, zh)).toEqual({
      mobile: "请输入手机号",
      captcha: "请输入验证码",
    });
    expect(fieldErrors(accountLogin, { username: "bird" }, en)).toEqual({ password: "Please input password" });
  });

  it("says the rule that is broken, of each field the first", () => {
    expect(fieldErrors(phoneLogin, { mobile: "12345", captcha: "12" }, en)).toMatchObject({
      mobile: "Please enter the correct mobile number",
    });
    const form = { captcha: "123456", password: "new-password", confirmPwd: "" };
    expect(fieldErrors(recovery, form, zh)).toEqual({ confirmPwd: "请重新输入密码" });
    expect(fieldErrors(recovery, { ...form, confirmPwd: "other" }, zh)).toEqual({ confirmPwd: "两次密码输入不匹配！" });
  });
});
