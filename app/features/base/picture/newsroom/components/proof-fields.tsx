import {
  PROOFS,
  missingProofs,
  type PictureRights,
  type Proof,
} from "#app/features/base/picture/newsroom/picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";

type Props = {
  rights: PictureRights;
  said: Readonly<Record<Proof, string>>;
  isLocked?: boolean;
  onWrite: (proof: Proof, text: string) => void;
  onLeave?: () => void;
};

/** Shows the proofs of a picture's rights: each category requires its own. */
export function ProofFields({ rights, said, isLocked = false, onWrite, onLeave }: Props) {
  const labels = useMessages("pictures").proofs[rights];
  const missing = missingProofs(rights, said);
  return PROOFS.filter((proof) => labels[proof] !== "").map((proof) => (
    <label key={proof}>
      {labels[proof]}
      <input
        maxLength={proof === "origin" ? 500 : 120}
        type={proof === "origin" ? "url" : "text"}
        lang={contentLang(said[proof])}
        value={said[proof]}
        disabled={isLocked}
        data-missing={missing.includes(proof) || undefined}
        aria-required={missing.includes(proof) || undefined}
        onChange={({ target }) => onWrite(proof, target.value)}
        onBlur={onLeave}
      />
    </label>
  ));
}
