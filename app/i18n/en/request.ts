import type request from "../zh-cn/request.ts";

export default {
  statuses: {
    302: "Interface redirected!",
    400: "Incorrect parameter!",
    401: "You do not have permission to operate!",
    403: "You do not have permission to operate!",
    408: "Request timed out!",
    409: "The same data already exists in the system!",
    500: "Server internal error!",
    501: "Service not implemented!",
    502: "Gateway error!",
    503: "Service unavailable!",
    504: "The service is temporarily unavailable Please try again later!",
    505: "HTTP version is not supported!",
  },
  unknownAddress: (address: string) => `Error requesting address:${address}`,
  otherStatus: "Abnormal problem, please contact the website administrator!",
  timeout: "Network request timeout!",
  serverException: "Server exception!",
  disconnected: "You are disconnected!",
  duplicate: "Automatic cancellation due to duplicate requests",
  success: "Operation successful",
} satisfies typeof request;
