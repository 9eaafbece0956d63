export default { latest: "最新" };
