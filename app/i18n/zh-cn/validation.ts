/** What the rules of the forms say when a field breaks them (spec.md section 5); shared by browser and server. */
export default {
  required: (field: string) => `请输入${field}`,
  mobile: "请输入正确的手机号",
  account: "请输入正确的账号：字母开头，3 到 16 位，只能有字母、数字和下划线",
  password: "请输入正确的密码：6 到 32 位，不能有 & < > \" ' 和换行",
  email: "请输入正确的邮箱地址",
  idNumber: "请输入正确的身份证号码",
  code: "请输入 6 位数字验证码",
  confirm: "请重新输入密码",
  mismatch: "两次密码输入不匹配！",
  area: "目前只支持 +86 的手机号",
  fields: {
    mobile: "手机号",
    username: "账号",
    password: "密码",
    email: "邮箱地址",
    captcha: "验证码",
    account: "手机号",
    confirmPwd: "确认密码",
  },
};
