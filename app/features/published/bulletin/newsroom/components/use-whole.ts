import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { Batch } from "./batch.ts";

/** Milliseconds after the last key press until the browser asks the server. */
const SETTLED_MS = 400;

/**
 * Returns the warnings about a table as a whole, for the number and the authority in the form. Until the form changes
 * they are those of the batch.
 */
export function useWhole(batch: Batch, { number, issuer }: { number?: string; issuer?: string }): Batch["whole"] {
  const [asked, setAsked] = useState({ number, issuer });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ number, issuer }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [number, issuer]);
  const { details, whole } = batch;
  const input = { number: (asked.number ?? "").trim(), issuer: (asked.issuer ?? "").trim() };
  const isOther =
    (asked.number !== undefined || asked.issuer !== undefined) &&
    (input.number !== (details.number ?? "") || input.issuer !== (details.issuer ?? ""));
  const { data } = useQuery({
    ...newsroomQuery("GET /newsroom/bulletinImport", { id: batch.id, ...input }),
    enabled: isOther,
    placeholderData: keepPreviousData,
  });
  return isOther ? (data?.whole ?? whole) : whole;
}
