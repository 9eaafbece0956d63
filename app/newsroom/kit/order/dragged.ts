/** The data of a dragged element: a story, a subject, or an existing slot. */
export type Dragged = { article?: number; subject?: number; key?: string };
