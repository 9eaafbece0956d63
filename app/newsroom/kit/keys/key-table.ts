/** The screens on which a key works: all of the newsroom, or those of one kind. */
export type KeyScope =
  | "everywhere"
  | "flash"
  | "bulletin"
  | "list"
  | "members"
  | "readers"
  | "rights"
  | "review"
  | "pictures"
  | "settings"
  | "statistics"
  | "story"
  | "write"
  | "front"
  | "calendar"
  | "form";

export type Key = {
  scope: KeyScope;
  /** The key in the format of tinykeys. A space separates the presses of a sequence; `$mod` is Ctrl or ⌘. */
  press: string;
  /** Whether the command repeats while the key is held down. */
  repeats?: true;
  /** Whether the palette omits the command, because it only moves or closes something. */
  keyOnly?: true;
  /** Whether the browser or the text field handles the key. It is in the table only for the help. */
  isTheirs?: true;
  /** Whether a screen's own command with the same key has priority. */
  yields?: true;
};

/**
 * All keys of the newsroom. The bindings, the help and the palette are made from this table, so every key has help
 * (docs/newsroom.md#keys). The labels are in `newsroom.keys` of both languages.
 */
export const KEYS = {
  palette: { scope: "everywhere", press: "$mod+k", keyOnly: true },
  help: { scope: "everywhere", press: "[Shift]+?" },
  goWork: { scope: "everywhere", press: "g q" },
  goStories: { scope: "everywhere", press: "g m" },
  goFlash: { scope: "everywhere", press: "g f" },
  goCalendar: { scope: "everywhere", press: "g k" },
  goFront: { scope: "everywhere", press: "g h" },
  goPictures: { scope: "everywhere", press: "g s" },
  goComments: { scope: "everywhere", press: "g p" },
  goContributions: { scope: "everywhere", press: "g t" },
  goErrors: { scope: "everywhere", press: "g e" },
  goComplaints: { scope: "everywhere", press: "g j" },
  goWords: { scope: "everywhere", press: "g w" },
  goSubjects: { scope: "everywhere", press: "g z" },
  goBillboards: { scope: "everywhere", press: "g i" },
  goSettings: { scope: "everywhere", press: "g d" },
  goColumns: { scope: "everywhere", press: "g a" },
  goSources: { scope: "everywhere", press: "g o" },
  goAddresses: { scope: "everywhere", press: "g n" },
  goDeliveries: { scope: "everywhere", press: "g g" },
  goMessages: { scope: "everywhere", press: "g x" },
  goLedgers: { scope: "everywhere", press: "g v" },
  goMembers: { scope: "everywhere", press: "g u" },
  goStatistics: { scope: "everywhere", press: "g y" },
  goBulletins: { scope: "everywhere", press: "g c" },
  goRights: { scope: "everywhere", press: "g r" },
  goLog: { scope: "everywhere", press: "g l" },
  goHandbook: { scope: "everywhere", press: "g b" },
  search: { scope: "list", press: "/", keyOnly: true },
  filters: { scope: "list", press: "f" },
  clearFilters: { scope: "list", press: "Escape" },
  nextRow: { scope: "list", press: "j", repeats: true, keyOnly: true },
  previousRow: { scope: "list", press: "k", repeats: true, keyOnly: true },
  openRow: { scope: "list", press: "Enter", keyOnly: true },
  writeRow: { scope: "list", press: "o" },
  readRow: { scope: "list", press: "u" },
  selectRow: { scope: "list", press: "x", keyOnly: true },
  toFront: { scope: "list", press: "h" },
  arrange: { scope: "list", press: "w" },
  trashRows: { scope: "list", press: "Delete" },
  rowActs: { scope: "list", press: "." },
  moreRows: { scope: "list", press: "l" },
  addRow: { scope: "list", press: "a" },
  toggleRow: { scope: "list", press: "y" },
  moveRowUp: { scope: "list", press: "Alt+ArrowUp", repeats: true },
  moveRowDown: { scope: "list", press: "Alt+ArrowDown", repeats: true },
  saveForm: { scope: "form", press: "$mod+s" },
  formVersions: { scope: "form", press: "Alt+v" },
  sendMailing: { scope: "form", press: "$mod+Enter" },
  closeForm: { scope: "form", press: "Alt+b" },
  earlier: { scope: "list", press: "ArrowLeft", keyOnly: true },
  later: { scope: "list", press: "ArrowRight", keyOnly: true },
  nextPicture: { scope: "pictures", press: "ArrowRight", repeats: true, keyOnly: true },
  previousPicture: { scope: "pictures", press: "ArrowLeft", repeats: true, keyOnly: true },
  pictureBelow: { scope: "pictures", press: "ArrowDown", repeats: true, keyOnly: true },
  pictureAbove: { scope: "pictures", press: "ArrowUp", repeats: true, keyOnly: true },
  previewPicture: { scope: "pictures", press: "Space", isTheirs: true, keyOnly: true },
  uploadPictures: { scope: "pictures", press: "a" },
  pictureRights: { scope: "pictures", press: "u" },
  cropPicture: { scope: "pictures", press: "c" },
  takePicture: { scope: "pictures", press: "i" },
  pictureVersions: { scope: "pictures", press: "d" },
  savePicture: { scope: "pictures", press: "$mod+s" },
  deletePicture: { scope: "pictures", press: "Delete" },
  moveTime: { scope: "calendar", press: "s" },
  timeEarlier: { scope: "calendar", press: "Alt+ArrowUp", repeats: true },
  flashToCome: { scope: "calendar", press: "d" },
  timeLater: { scope: "calendar", press: "Alt+ArrowDown", repeats: true },
  approve: { scope: "readers", press: "a" },
  keepOut: { scope: "readers", press: "r" },
  declineItem: { scope: "readers", press: "x" },
  noteHere: { scope: "readers", press: "m" },
  showWho: { scope: "readers", press: "i" },
  nextItem: { scope: "readers", press: "]" },
  previousItem: { scope: "readers", press: "[" },
  undoItem: { scope: "readers", press: "z" },
  otherView: { scope: "readers", press: "v" },
  answerItem: { scope: "readers", press: "y" },
  takeItem: { scope: "readers", press: "t" },
  closeDiscussion: { scope: "readers", press: "d" },
  addMember: { scope: "members", press: "n" },
  muteMember: { scope: "members", press: "m" },
  disableMember: { scope: "members", press: "d" },
  endSessions: { scope: "members", press: "e" },
  revealMember: { scope: "members", press: "i" },
  writeMailing: { scope: "members", press: "w" },
  draftMailing: { scope: "members", press: "o" },
  stopMailing: { scope: "members", press: "x" },
  adjustLedger: { scope: "members", press: "a" },
  signAdjustment: { scope: "members", press: "y" },
  refuseAdjustment: { scope: "members", press: "r" },
  exportRows: { scope: "members", press: "s" },
  nextTable: { scope: "statistics", press: "]", keyOnly: true },
  previousTable: { scope: "statistics", press: "[", keyOnly: true },
  otherSpan: { scope: "statistics", press: "v" },
  pasteTable: { scope: "bulletin", press: "$mod+v", isTheirs: true, keyOnly: true },
  nextFault: { scope: "bulletin", press: "n", repeats: true, keyOnly: true },
  previousFault: { scope: "bulletin", press: "p", repeats: true, keyOnly: true },
  acceptGuess: { scope: "bulletin", press: "Space" },
  leaveOut: { scope: "bulletin", press: "x" },
  editCell: { scope: "bulletin", press: "e" },
  previewBulletin: { scope: "bulletin", press: "v" },
  applyImport: { scope: "bulletin", press: "$mod+Enter" },
  undoImport: { scope: "bulletin", press: "z" },
  addBulletin: { scope: "bulletin", press: "a" },
  addColleague: { scope: "rights", press: "a" },
  giveRole: { scope: "rights", press: "r" },
  saveSettings: { scope: "settings", press: "$mod+s" },
  addEntry: { scope: "settings", press: "a" },
  removeEntries: { scope: "settings", press: "Delete" },
  entryVersions: { scope: "settings", press: "d" },
  nextTab: { scope: "settings", press: "]", keyOnly: true },
  previousTab: { scope: "settings", press: "[", keyOnly: true },
  pass: { scope: "review", press: "a" },
  return: { scope: "review", press: "r" },
  veto: { scope: "review", press: "v" },
  compare: { scope: "review", press: "d" },
  editHere: { scope: "review", press: "e" },
  nextFinding: { scope: "review", press: "n", repeats: true, keyOnly: true },
  previousFinding: { scope: "review", press: "p", repeats: true, keyOnly: true },
  note: { scope: "review", press: "m" },
  nextInQueue: { scope: "review", press: "]" },
  preview: { scope: "story", press: "Alt+p" },
  release: { scope: "story", press: "s" },
  correct: { scope: "story", press: "z" },
  takeDown: { scope: "story", press: "t" },
  embargo: { scope: "story", press: "i" },
  withdraw: { scope: "story", press: "w" },
  cancelRelease: { scope: "story", press: "x" },
  retryRelease: { scope: "story", press: "q" },
  handOver: { scope: "story", press: "h" },
  letGo: { scope: "story", press: "l" },
  judge: { scope: "story", press: "y" },
  breakGlass: { scope: "story", press: "b" },
  newStory: { scope: "everywhere", press: "c", yields: true },
  newFlash: { scope: "everywhere", press: "n", yields: true },
  newFlashInText: { scope: "everywhere", press: "Alt+n", keyOnly: true },
  sendFlash: { scope: "flash", press: "Enter", isTheirs: true, keyOnly: true },
  takeBackFlash: { scope: "flash", press: "Escape", keyOnly: true },
  redLine: { scope: "flash", press: "$mod+r" },
  linkStory: { scope: "flash", press: "Alt+g" },
  templates: { scope: "flash", press: "Alt+t" },
  agreeRed: { scope: "flash", press: "a" },
  refuseRed: { scope: "flash", press: "r" },
  correctFlash: { scope: "flash", press: "z" },
  withdrawFlash: { scope: "flash", press: "t" },
  reddenFlash: { scope: "flash", press: "s" },
  flashVersions: { scope: "flash", press: "d" },
  keepRevision: { scope: "write", press: "$mod+s" },
  panelSentences: { scope: "write", press: "Alt+1" },
  panelElements: { scope: "write", press: "Alt+2" },
  panelCheck: { scope: "write", press: "Alt+3" },
  panelNotes: { scope: "write", press: "Alt+4" },
  panelHistory: { scope: "write", press: "Alt+5" },
  calm: { scope: "write", press: "Alt+0" },
  insertNote: { scope: "write", press: "$mod+Alt+f" },
  insertCard: { scope: "write", press: "$mod+Alt+k" },
  insertChart: { scope: "write", press: "$mod+Alt+g" },
  allowWord: { scope: "write", press: "w", keyOnly: true },
  find: { scope: "write", press: "$mod+f" },
  takeOver: { scope: "write", press: "$mod+Shift+u" },
  check: { scope: "write", press: "$mod+Shift+k" },
  handIn: { scope: "write", press: "$mod+Enter" },
  storyActs: { scope: "write", press: "Alt+Enter" },
  blocks: { scope: "write", press: "/", isTheirs: true, keyOnly: true },
  plainPaste: { scope: "write", press: "$mod+Shift+v", isTheirs: true, keyOnly: true },
  put1: { scope: "front", press: "1", keyOnly: true },
  put2: { scope: "front", press: "2", keyOnly: true },
  put3: { scope: "front", press: "3", keyOnly: true },
  put4: { scope: "front", press: "4", keyOnly: true },
  put5: { scope: "front", press: "5", keyOnly: true },
  put6: { scope: "front", press: "6", keyOnly: true },
  put7: { scope: "front", press: "7", keyOnly: true },
  put8: { scope: "front", press: "8", keyOnly: true },
  put9: { scope: "front", press: "9", keyOnly: true },
  nextSlot: { scope: "front", press: "ArrowDown", repeats: true, keyOnly: true },
  previousSlot: { scope: "front", press: "ArrowUp", repeats: true, keyOnly: true },
  moveSlotUp: { scope: "front", press: "Alt+ArrowUp", repeats: true },
  moveSlotDown: { scope: "front", press: "Alt+ArrowDown", repeats: true },
  emptySlot: { scope: "front", press: "Delete" },
  slotTitle: { scope: "front", press: "t" },
  keepStory: { scope: "front", press: "y" },
  launchFront: { scope: "front", press: "$mod+Enter" },
  undoFront: { scope: "front", press: "$mod+z" },
  scheduleFront: { scope: "front", press: "s" },
  frontHistory: { scope: "front", press: "d" },
  takeOverFront: { scope: "front", press: "$mod+Shift+u" },
  nextMoment: { scope: "front", press: "m", repeats: true },
  previousMoment: { scope: "front", press: "Shift+M", repeats: true },
} as const satisfies Record<string, Key>;

export type KeyId = keyof typeof KEYS;

/** The key table as a list of entries with their ids. */
export const keyList: readonly (Key & { id: KeyId })[] = Object.entries<Key>(KEYS).map(([id, key]) => ({
  ...key,
  id: id as KeyId,
}));

const NAMES: Record<string, string> = {
  $mod: "Ctrl",
  Escape: "Esc",
  Enter: "↵",
  Delete: "Del",
  Space: "␣",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};
const MAC_NAMES: Record<string, string> = { ...NAMES, $mod: "⌘", Shift: "⇧", Alt: "⌥" };

/** Returns the label of each press of a key: `Ctrl K`, `⌘K`, `?`. */
export function keyLabels({ press }: Pick<Key, "press">, isMac: boolean): string[] {
  const names = isMac ? MAC_NAMES : NAMES;
  return press.split(" ").map((one) => {
    const parts = one.replace("[Shift]+", "").split("+");
    const written = parts.map(
      (part) => names[part] ?? (parts.length > 1 && part.length === 1 ? part.toUpperCase() : part),
    );
    return written.join(isMac ? "" : " ");
  });
}
