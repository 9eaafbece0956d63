import { QueryClient } from "@tanstack/react-query";

/** The reason why a query has no data: the message to show, and whether a retry may succeed. */
export class NewsroomFailure extends Error {
  readonly mayPass: boolean;
  constructor(message: string, mayPass: boolean) {
    super(message);
    this.name = "NewsroomFailure";
    this.mayPass = mayPass;
  }
}

/**
 * Milliseconds after which cached data are refetched when the tab gets the focus. Events refetch them earlier. Nothing
 * polls.
 */
const FRESH_MS = 30_000;

/** The cache of server data in this tab. */
export const newsroomQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => count < 2 && !isRefused(error),
    },
  },
});

/** Returns whether the server refused a query: the record does not exist, or this staff member may not read it. */
export const isRefused = (error: Error | null): boolean => error instanceof NewsroomFailure && !error.mayPass;
