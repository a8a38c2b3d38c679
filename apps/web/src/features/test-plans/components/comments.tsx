import type { RunCase, TestRun } from '@clearbench/contract';
import { useState } from 'react';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { RealTime } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useComment } from '../api/acts.ts';

interface CommentsProps {
  run: TestRun;
  case: RunCase;
}

/** The conversation of members and operators about a case. */
export function Comments({ run, case: { id, title, comments } }: CommentsProps) {
  const [isWriting, setIsWriting] = useState(false);
  const remarks = run.remarks.filter((remark) => remark.case === id);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Said label={`Comments on ${title}`} comments={comments} />
      {remarks.length > 0 && (
        <>
          <p className="text-sm text-ink-3">After the sign-off, not part of the result:</p>
          <Said label={`Remarks on ${title}`} comments={remarks} />
        </>
      )}
      {isWriting ? (
        <CommentForm run={run} caseId={id} onClose={() => setIsWriting(false)} />
      ) : (
        <div>
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2.5"
            sending={false}
            aria-label={`Comment on ${title}`}
            onClick={() => setIsWriting(true)}
          >
            Comment
          </Button>
        </div>
      )}
    </div>
  );
}

function Said({ label, comments }: { label: string; comments: RunCase['comments'] }) {
  if (comments.length === 0) return null;
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2">
      {comments.map(({ id, by, at, text }) => (
        <li key={id} className="border-l-2 border-line-strong pl-3">
          <p className="text-sm text-ink-3">
            {by}, <RealTime iso={at} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const rules = ({ text }: { text: string }) =>
  text.trim() === '' ? { problems: { text: 'Please write a comment' } } : { input: text.trim() };

function CommentForm({ run, caseId, onClose }: { run: TestRun; caseId: string; onClose: () => void }) {
  const add = useComment(run.id, caseId);
  const form = useForm<{ text: string }, string>({
    start: { text: '' },
    rules,
    send: sendThenClose(add, onClose),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
      <TextareaField form={form} name="text" label="Comment" rows={3} maxLength={2_000} autoFocus required />
      <FormRefusal isSilent title="Couldn’t add the comment" refusal={form.refusal} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" sending={form.isSending}>
          Add comment
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
