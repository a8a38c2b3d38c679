import { Download, SquareArrowOutUpRight } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Tag } from '@/components/ui/display/tag.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { downloadText, messageFileName } from '@/lib/files/download-text.ts';
import { marksOf } from '@/lib/messages/marks.ts';
import { type Details, otherProblems } from '@/lib/messages/order-details.ts';
import { lossesAsText } from '@/lib/messages/problem-text.ts';
import type { ContentType, Opened, Problem, Translated, Translation } from '@/lib/messages/protocol.ts';
import { problemsOfMarked, withSimulatedMark } from '@/lib/messages/simulated-mark.ts';
import { counted } from '@/lib/text/format.ts';
import { CodeView } from './code-view.tsx';
import { LossList } from './loss-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { VerdictBadge } from './verdict-badge.tsx';

export interface TranslationPanelProps {
  opened: Opened;
  translated: Translated | null;
  onTarget: (target: ContentType) => void;
  /** Entered details that its message needs and the transfer lacks. */
  details: Details;
  onDetails: (details: Details) => void;
  /** Opens the text as a separate message. */
  onOpen?: (text: string) => void;
  codeClassName?: string;
  /** Its problems and losses are shown elsewhere, by `TranslationNotes`. */
  notesElsewhere?: boolean;
}

/** The counterpart of a message in the other standard, and its losses. */
export function TranslationPanel(props: TranslationPanelProps) {
  const { opened, translated, onTarget, details, onDetails } = props;
  if (opened.targets.length === 0) return <NoCounterpart opened={opened} />;
  if (translated === null) {
    return (
      <p role="status" className="px-6 py-10 text-center text-ink-2">
        Translating…
      </p>
    );
  }
  const { target, lacking, translation } = translated;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        {opened.targets.length > 1 ? (
          <Select
            aria-label="Translate to"
            className="max-w-52"
            value={target}
            onValueChange={onTarget}
            options={opened.targets.map((type) => ({ value: type, label: type }))}
          />
        ) : (
          <span className="mono font-semibold">{target}</span>
        )}
        {translation.ok && (
          <>
            <Tag variant="simulated">SIMULATED</Tag>
            <span className="ml-auto text-sm text-ink-2">{lossText(translation.losses.length)}</span>
          </>
        )}
      </div>
      {lacking.length > 0 && (
        <TransferDetails
          target={target}
          fields={lacking}
          problems={translation.problems}
          details={details}
          onDetails={onDetails}
        />
      )}
      {!translation.ok ? (
        <Untranslatable target={target} problems={otherProblems(translation.problems, lacking)} />
      ) : (
        <TranslationResult {...props} target={target} translation={translation} />
      )}
    </div>
  );
}

const lossText = (count: number): string => {
  if (count === 0) return 'Nothing lost';
  return `${counted(count, 'item')} lost or changed`;
};

/** Nothing if every missing detail has a field above. */
function Untranslatable({ target, problems }: { target: ContentType; problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <>
      <p className="border-t border-line px-4 py-3 text-ink-2">This cannot be translated to {target}:</p>
      <ProblemList label="Why it cannot be translated" problems={problems} />
    </>
  );
}

interface ResultProps extends Pick<TranslationPanelProps, 'onOpen' | 'codeClassName' | 'notesElsewhere'> {
  target: ContentType;
  translation: Extract<Translation, { ok: true }>;
}

function TranslationResult(props: ResultProps) {
  const { target, translation, onOpen, codeClassName = 'max-h-72', notesElsewhere = false } = props;
  const problems = problemsOfMarked(translation.text, translation.problems);
  const text = withSimulatedMark(translation.text);
  const format = formatOf(target);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      <div className="sim-edge border-y border-line">
        <CodeView
          label={`Translation to ${target}`}
          text={text}
          format={format}
          marks={marksOf(problems)}
          className={codeClassName}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
        <VerdictBadge errors={errors} warnings={problems.length - errors} />
        <span className="flex flex-wrap gap-1.5">
          <CopyButton value={text} item="Translation" label="Copy" />
          <Button
            icon={Download}
            size="sm"
            onClick={() => downloadText(text, messageFileName(target, format, true))}
          >
            Download
          </Button>
          {onOpen !== undefined && (
            <Button icon={SquareArrowOutUpRight} size="sm" onClick={() => onOpen(text)}>
              Open here
            </Button>
          )}
        </span>
      </div>
      {!notesElsewhere && <TranslationNotes target={target} translation={translation} />}
    </>
  );
}

/** The problems and losses of a translation; on a large screen side by side if there is room. */
export function TranslationNotes({ target, translation }: Pick<ResultProps, 'target' | 'translation'>) {
  const { losses } = translation;
  const problems = problemsOfMarked(translation.text, translation.problems);
  const hasBoth = problems.length > 0 && losses.length > 0;
  return (
    <div className="@container">
      <div className={cn('grid', hasBoth && '@4xl:grid-cols-2 @4xl:divide-x @4xl:divide-line')}>
        {problems.length > 0 && (
          <div className="border-t border-line">
            <ProblemList label="Problems in the translation" problems={problems} />
          </div>
        )}
        <div>
          <div className="flex min-h-11 items-center justify-between gap-3 border-y border-line bg-sunken px-4 py-1.5">
            <h3 className="font-semibold">
              {losses.length === 0 ? 'Nothing was lost' : `Lost or changed (${losses.length})`}
            </h3>
            {losses.length > 0 && <CopyButton value={lossesAsText(losses)} item="Losses" label="Copy all" />}
          </div>
          {losses.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">The {target} carries the entire content of the message.</p>
          ) : (
            <LossList losses={losses} />
          )}
        </div>
      </div>
    </div>
  );
}

function formatOf(target: ContentType): string {
  if (target === 'KTT') return 'telex';
  return target.includes('.') ? 'iso20022' : 'swift-mt';
}

function NoCounterpart({ opened }: { opened: Opened }) {
  return <p className="px-6 py-10 text-center text-ink-2">{whyNone(opened)}</p>;
}

function whyNone({ type, format, outline, isReadable }: Opened): string {
  const name = type ?? 'This text';
  if (outline === null) {
    return format === 'json' || format === 'csv'
      ? 'This transfer has errors, so no message can be written for it. Fix them first.'
      : `${name} could not be read, so there is nothing to translate.`;
  }
  return isReadable
    ? `${name} has no counterpart in another standard.`
    : `Not all fields of this ${name} can be read, so it is not translated. Fix its errors first.`;
}
