export default { related: "相关阅读" };
