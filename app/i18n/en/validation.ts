import type validation from "../zh-cn/validation.ts";

export default {
  required: (field: string) => `Please input ${field}`,
  mobile: "Please enter the correct mobile number",
  account: "Please enter the correct account: 3 to 16 letters, digits or underscores, beginning with a letter",
  password: "Please enter the correct password: 6 to 32 characters, without & < > \" ' and line breaks",
  email: "Please enter the correct e-mail address",
  idNumber: "Please enter the correct ID number",
  code: "Please enter the 6 digits of the code",
  confirm: "Please enter the password again",
  mismatch: "The two passwords do not match!",
  area: "Only +86 numbers are supported for now",
  fields: {
    mobile: "mobile number",
    username: "account",
    password: "password",
    email: "e-mail address",
    captcha: "verification code",
    account: "mobile number",
    confirmPwd: "password confirmation",
  },
} satisfies typeof validation;
