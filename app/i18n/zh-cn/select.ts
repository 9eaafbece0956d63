/** Texts of the select with search while typing (docs/wire.md#calls). */
export default {
  loading: "正在查找",
  none: "没有找到",
  failed: "没有取到，请再试",
  count: (total: number) => `共${total}项`,
};
