/** What can be dragged: a story or a subject, or a slot that stands already. */
export type Dragged = { article?: number; subject?: number; key?: string };
