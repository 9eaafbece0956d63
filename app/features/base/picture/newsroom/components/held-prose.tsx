import { useEffect, useRef } from "react";
import { Prose } from "#app/ui/prose.tsx";
import { showIn } from "./picture-data.ts";

/** Shows a body as readers will see it, including pictures that are still hidden from them. */
export function HeldProse({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const image of box.current?.querySelectorAll<HTMLImageElement>("img[data-held]:not([src])") ?? [])
      void showIn(image, image.dataset["held"] ?? "");
  });
  return (
    <div ref={box}>
      <Prose html={html.replaceAll(' src="/media/', ' data-held="/media/')} />
    </div>
  );
}
