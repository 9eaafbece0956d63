import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { NavItem, SiteFrame } from "#app/features/base/site/site.view.ts";
import { hasPage, type AreaGroup, type MemberRules } from "#app/features/base/page-permission/page-permission.view.ts";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import type { StoredMember } from "#app/features/base/member-client/stored-member.ts";
import { rulesOfMember } from "#app/features/base/page-permission/components/member-rules.ts";
import { loadMember } from "./area-data.ts";
import { rememberAddress, rememberFor } from "#app/features/base/list/remembered.ts";

/** The width below which the menu collapses to a button; area-layout.module.css has the same value. */
const NARROW = "(max-width: 62rem)";

/**
 * Whether the area may be shown, or the reason why not. "unknown": on the server, which does not know the reader.
 * "waiting": until the member's data are loaded.
 */
export type AreaPhase = "unknown" | "waiting" | "closed" | "anonymous" | "failed" | "forbidden" | "ready";

/** The member centre state of docs/content.md#records. */
export type AreaState = {
  /** Whether the operator has opened the member centre. */
  open: boolean;
  /** The path of the current page. */
  activeRoute: string;
  viewRoutes: AreaGroup[];
  authNode: MemberRules["authNode"];
  /** Whether the screen is so narrow that the menu collapses. */
  shrink: boolean;
  /** Whether the collapsed menu is open. */
  menuExpand: boolean;
  navUserMenus: NavItem[];
};

export type Area = AreaState & {
  phase: AreaPhase;
  member: StoredMember | undefined;
  /** The reason why the member's data could not be loaded, in the phase "failed". */
  failure: string;
  setMenuExpand: (isOpen: boolean) => void;
  reload: () => void;
};

const NO_RULES: MemberRules = { viewRoutes: [], authNode: new Map(), navUserMenus: [] };

/**
 * The state of the member area and its guard (docs/content.md#rights). It loads the member's data on entry. Without a
 * signed-in member it opens the login window.
 */
export function useArea(): Area {
  const open = useRouteLoaderData<SiteFrame>("root")?.site.openMemberCenter !== false;
  const { pathname, search, key } = useLocation();
  const member = useMember();
  const isBrowser = useIsBrowser();
  const known = rulesOfMember.use(member?.id);
  const [menuExpand, setMenuExpand] = useOpenUntil(key);
  const shrink = useMedia(NARROW);

  const memberId = member?.id;
  useEffect(() => {
    if (memberId === undefined) return;
    rememberFor(memberId);
    loadMember(memberId);
  }, [memberId]);
  useEffect(() => rememberAddress(pathname, search), [pathname, search]);

  const rules = known?.data;
  const phase = phaseOf({
    open,
    isBrowser,
    isSignedIn: member !== undefined,
    hasFailed: known !== undefined,
    rules,
    pathname,
  });
  useEffect(() => {
    if (phase === "anonymous") openLogin();
  }, [phase]);

  return {
    open,
    activeRoute: pathname,
    ...(rules ?? NO_RULES),
    shrink,
    menuExpand,
    phase,
    member,
    failure: known?.failure ?? "",
    setMenuExpand,
    reload: () => {
      if (memberId !== undefined) loadMember(memberId);
    },
  };
}

type Facts = {
  open: boolean;
  isBrowser: boolean;
  isSignedIn: boolean;
  hasFailed: boolean;
  rules: MemberRules | undefined;
  pathname: string;
};

function phaseOf({ open, isBrowser, isSignedIn, hasFailed, rules, pathname }: Facts): AreaPhase {
  if (!open) return "closed";
  if (!isBrowser) return "unknown";
  if (!isSignedIn) return "anonymous";
  if (rules === undefined) return hasFailed ? "failed" : "waiting";
  return pathname === "/user" || hasPage(rules, pathname) ? "ready" : "forbidden";
}

/**
 * A state that is open for the current `place`. When `place` changes it closes, and stays closed when the reader
 * returns.
 */
function useOpenUntil(place: string): [boolean, (isOpen: boolean) => void] {
  const [state, setState] = useState({ place, isOpen: false });
  if (state.place !== place) setState({ place, isOpen: false });
  return [state.isOpen && state.place === place, (isOpen) => setState({ place, isOpen })];
}

const never = () => () => undefined;

/** Returns false on the server and during hydration, when the reader is unknown. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
