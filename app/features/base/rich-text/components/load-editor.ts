/** The files of the editor, which come when it is needed, or before. */
export const loadEditor = () => import("./rich-editor.tsx");
