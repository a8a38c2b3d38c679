import { Send, X } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { UploadResult } from '@/components/upload/upload-result.tsx';
import type { WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import { useUploadPayload } from '@/lib/upload/upload-payload.ts';
import { UPLOAD_TOASTS } from '@/lib/upload/upload-verdict.ts';

/** Sends the text to this server as if a partner had posted it. The answer is shown as long as the text is the posted one. */
export function usePostMessage({ text, name }: WorkbenchDocument) {
  const { mutate, reset, isPending, variables, data = null, error } = useUploadPayload(UPLOAD_TOASTS);
  const post = () =>
    mutate({
      uploadMethod: name === null ? 'paste' : 'file',
      fileFormat: 'message',
      content: text,
      ...(name === null ? {} : { filename: name.slice(0, 255) }),
    });
  const isAnswered = !isPending && variables?.content === text;
  return { post, reset, isPending, answer: isAnswered ? { posted: text, data, error } : null };
}

export type PostMessage = ReturnType<typeof usePostMessage>;

interface PostButtonProps {
  posting: PostMessage;
  /** The number of messages in the text. */
  count: number;
}

export function PostButton({ posting, count }: PostButtonProps) {
  return (
    <Button size="sm" variant="primary" sending={posting.isPending} onClick={posting.post}>
      {!posting.isPending && <Send aria-hidden="true" />}
      {count > 1 ? `Post these ${formatCount(count)} messages` : 'Post this message'}
    </Button>
  );
}

/** The server's verdict on the text, until it is dismissed or the text is changed. */
export function PostedMessage({ posting: { answer, reset } }: { posting: PostMessage }) {
  if (answer === null) return null;
  return (
    <Card aria-label="Posted" className="relative mt-4.5 shrink-0 pr-10">
      <UploadResult content={answer.posted} uploaded={answer.data} error={answer.error} />
      <IconButton
        icon={X}
        size="sm"
        label="Dismiss the answer"
        className="absolute top-2.5 right-2.5"
        onClick={reset}
      />
    </Card>
  );
}
