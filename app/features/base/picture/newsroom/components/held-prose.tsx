import { useEffect, useRef } from "react";
import { showCharts } from "#app/features/base/chart/newsroom/components/show-charts.ts";
import { Prose } from "#app/ui/prose.tsx";
import { showIn } from "./picture-data.ts";

/** Shows a body as readers will see it, including charts and pictures that are still hidden from them. */
export function HeldProse({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const image of box.current?.querySelectorAll<HTMLImageElement>("img[data-held]:not([src])") ?? [])
      void showIn(image, image.dataset["held"] ?? "");
  });
  useEffect(
    () => (box.current !== null && html.includes('<figure class="chart ') ? showCharts(box.current) : undefined),
    [html],
  );
  return (
    <div ref={box}>
      <Prose html={html.replaceAll(' src="/media/', ' data-held="/media/')} />
    </div>
  );
}
