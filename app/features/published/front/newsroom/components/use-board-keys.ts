import { useState } from "react";
import {
  areSameSlots,
  slotKey,
  type Area,
  type FrontSlot,
} from "#app/features/published/front/newsroom/front.slots.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { placeId, placesOf, type Place } from "./board.tsx";
import type { Dragged } from "#app/newsroom/kit/order/dragged.ts";
import { moved, ofArea, withTarget } from "./front-draft.ts";
import type { FrontHand } from "./use-front.ts";

/** The target of a number key: the candidate that the key puts into a position. */
type Under = { candidate: number | undefined; isSubject: boolean };

/** Returns the commands of the board on its slots, shared by keys, dragging and buttons. */
export function useBoard({ draft, known, change }: FrontHand, { candidate, isSubject }: Under) {
  const [selected, setSelected] = useState<string>();
  const places = placesOf(draft.slots, known);
  const here = places.find(({ id }) => id === selected);
  const select = (place: Place | undefined) => {
    if (place === undefined) return;
    setSelected(place.id);
    requestAnimationFrame(() => document.getElementById(placeId(place.id))?.focus());
  };
  const step = (by: number) => {
    const index = here === undefined ? (by > 0 ? -1 : places.length) : places.indexOf(here);
    select(places[Math.min(Math.max(index + by, 0), places.length - 1)]);
  };
  const move = (place: Place, by: number) => {
    const slots = moved(draft.slots, place.id, by);
    if (!areSameSlots(ofArea(slots, place.area), ofArea(draft.slots, place.area))) change(slots);
    select(place);
  };
  const empty = (slot: FrontSlot) => change(draft.slots.filter((one) => slotKey(one) !== slotKey(slot)));
  const putAt = (target: Dragged, area: Area, index: number, industry?: number) => {
    const slots = withTarget(draft.slots, target, { area, index, industry: industry ?? industryAt(places, index) });
    if (slots !== undefined) change(slots);
  };
  const putCandidate = (index: number) => {
    if (candidate === undefined) return;
    const area = isSubject ? "subject" : here?.area === "industry" ? "industry" : "headline";
    putAt(isSubject ? { subject: candidate } : { article: candidate }, area, index);
  };
  useActs({
    nextSlot: () => step(1),
    previousSlot: () => step(-1),
    moveSlotUp: here?.slot && (() => move(here, -1)),
    moveSlotDown: here?.slot && (() => move(here, 1)),
    emptySlot: here?.slot && (() => here.slot && empty(here.slot)),
  });
  usePutKeys(candidate === undefined ? undefined : putCandidate);
  return { selected, here, select: setSelected, empty, move, putAt };
}

/** Handles the number keys, which put a candidate into the position of that number. */
function usePutKeys(put: ((index: number) => void) | undefined): void {
  const at = (index: number) => put && (() => put(index));
  useActs({
    put1: at(0),
    put2: at(1),
    put3: at(2),
    put4: at(3),
    put5: at(4),
    put6: at(5),
    put7: at(6),
    put8: at(7),
    put9: at(8),
  });
}

const industryAt = (places: readonly Place[], index: number) =>
  places.find((place) => place.area === "industry" && place.index === index)?.industry;
