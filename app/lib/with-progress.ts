/** Shows the thin bar at the top (app/boot/progress.ts) until the work is done or has failed. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  document.dispatchEvent(new CustomEvent("page:leaving"));
  try {
    return await work;
  } finally {
    document.dispatchEvent(new CustomEvent("page:settled"));
  }
}
