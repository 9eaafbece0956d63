/** Loads the files of the editor. */
export const loadEditor = () => import("./rich-editor.tsx");
