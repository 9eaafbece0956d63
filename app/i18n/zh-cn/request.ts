import type { RequestTexts } from "#app/lib/request/request-texts.ts";

/** Results of calls to the server (docs/content.md#messages). */
export default {
  statuses: {
    302: "接口重定向了！",
    400: "参数不正确！",
    401: "你没有权限操作！",
    403: "你没有权限操作！",
    408: "请求超时！",
    409: "系统中已有相同的数据！",
    500: "服务器内部错误！",
    501: "服务未实现！",
    502: "网关错误！",
    503: "服务不可用！",
    504: "服务暂时无法访问，请稍后再试！",
    505: "HTTP版本不受支持！",
  },
  unknownAddress: (address: string) => `请求的地址不存在：${address}`,
  otherStatus: "出现异常，请联系网站管理员！",
  timeout: "网络请求超时！",
  serverException: "服务端异常！",
  disconnected: "网络断开了！",
  duplicate: "请求重复，已自动取消",
  success: "操作成功",
} satisfies RequestTexts;
