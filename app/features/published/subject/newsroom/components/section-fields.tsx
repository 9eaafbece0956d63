import { useId, useState } from "react";
import { SECTION_LAYOUTS, SUBJECT_LIMITS, type SectionLayout } from "#app/features/published/subject/subject.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useOrder, useRowDrag } from "#app/newsroom/kit/order/use-order.ts";
import { WordsField } from "#app/newsroom/kit/record/words-field.tsx";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { StoryPicks, type StoryTitles } from "./story-picks.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./subjects.module.css";
import type { Section } from "./subjects-data.ts";
import { MoveButtons } from "#app/newsroom/kit/order/move-buttons.tsx";

type Props = StoryTitles & { sections: readonly Section[]; onSet: (sections: Section[]) => void };

const idOf = ({ id }: Section) => id ?? 0;

/** Shows the sections of a subject in order. Keys, buttons and dragging change the order. */
export function SectionFields({ sections, onSet, ...titles }: Props) {
  const t = useMessages("subjects");
  const [current, setCurrent] = useState<number>();
  const ids = sections.map(idOf);
  const { move, drop } = useOrder({
    ids,
    current,
    onOrder: (next) => onSet(next.flatMap((id) => sections.find((section) => idOf(section) === id) ?? [])),
  });
  const add = () => {
    const id = Math.min(0, ...ids) - 1;
    const empty = {
      title: "",
      title_en: "",
      intro: "",
      intro_en: "",
      layout: "list",
      rule_tags: [],
      articles: [],
    } as const;
    onSet([...sections, { id, ...empty, rule_tags: [...empty.rule_tags], articles: [...empty.articles] }]);
    requestAnimationFrame(() => document.getElementById(rowLinkId(id))?.focus());
  };
  return (
    <section className={styles["parts"]} aria-label={t.fields.sections}>
      <h2>{t.fields.sections}</h2>
      {sections.length === 0 && <p className="meta">{t.noSections}</p>}
      {sections.map((section) => (
        <SectionCard
          key={idOf(section)}
          {...titles}
          section={section}
          onCurrent={(isCurrent) => setCurrent(isCurrent ? idOf(section) : undefined)}
          onMove={(by) => move(idOf(section), by)}
          onDrop={(other) => drop(other, idOf(section))}
          onSet={(change) => onSet(sections.map((one) => (one === section ? { ...one, ...change } : one)))}
          onRemove={() => onSet(sections.filter((one) => one !== section))}
        />
      ))}
      {sections.length < SUBJECT_LIMITS.sections && (
        <button type="button" className="btn" onClick={add}>
          {t.addSection}
        </button>
      )}
    </section>
  );
}

type CardProps = StoryTitles & {
  section: Section;
  /** Called when the pointer enters or leaves the handle of a section. */
  onCurrent: (isCurrent: boolean) => void;
  onMove: (by: number) => void;
  onDrop: (other: number) => void;
  onSet: (change: Partial<Section>) => void;
  onRemove: () => void;
};

function SectionCard({ section, titles, onTitle, onCurrent, onMove, onDrop, onSet, onRemove }: CardProps) {
  const t = useMessages("subjects");
  const id = idOf(section);
  const nameId = useId();
  const { ref, isOver } = useRowDrag<HTMLParagraphElement>({ list: "sections", id, isFixed: false }, onDrop);
  const name = section.title === "" ? t.newSection : section.title;
  return (
    <div className={styles["part"]} role="group" aria-labelledby={nameId} data-over={isOver || undefined}>
      <p ref={ref} className={styles["part-head"]}>
        <button
          type="button"
          id={rowLinkId(id)}
          className={styles["grip"]}
          aria-label={t.sectionHint(name)}
          onFocus={() => onCurrent(true)}
          onBlur={() => onCurrent(false)}
        >
          ⠿
        </button>
        <b id={nameId} lang={contentLang(name)}>
          {name}
        </b>
        <MoveButtons up={t.up(name)} down={t.down(name)} onMove={onMove} />
        <button type="button" aria-label={t.drop(name)} onClick={onRemove}>
          ✕
        </button>
      </p>
      <div className={kit["pair"]}>
        {(["title", "title_en", "intro", "intro_en"] as const).map((field) => (
          <Field
            key={field}
            name={field}
            label={t.section[field]}
            lang={field.endsWith("_en") ? "en" : "zh-CN"}
            maxLength={field.startsWith("title") ? SUBJECT_LIMITS.title : SUBJECT_LIMITS.lead}
            value={section[field]}
            onChange={({ target }) => onSet({ [field]: target.value })}
          />
        ))}
        <SelectField
          name="layout"
          label={t.section.layout}
          value={section.layout}
          onChange={({ target }) => onSet({ layout: target.value as SectionLayout })}
        >
          {SECTION_LAYOUTS.map((layout) => (
            <option key={layout} value={layout}>
              {t.layouts[layout]}
            </option>
          ))}
        </SelectField>
        <WordsField
          name="rule_tags"
          label={t.section.rule_tags}
          hint={t.hints.rule_tags}
          words={section.rule_tags}
          onSet={(tags) => onSet({ rule_tags: tags })}
        />
      </div>
      <StoryPicks
        label={t.storiesOf(name)}
        chosen={section.articles}
        most={SUBJECT_LIMITS.articles}
        titles={titles}
        onTitle={onTitle}
        onSet={(articles) => onSet({ articles })}
      />
    </div>
  );
}
