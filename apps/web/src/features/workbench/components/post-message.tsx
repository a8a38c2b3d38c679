import { Send, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { UploadResult } from '@/components/upload/upload-result.tsx';
import { formatCount } from '@/lib/format.ts';
import type { WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { useUploadPayload } from '@/lib/upload/upload-payload.ts';

/** Sends the text to this server as if a partner had posted it, and keeps the server's response. */
export function usePostMessage({ text, name }: WorkbenchDocument) {
  const [posted, setPosted] = useState<string | null>(null);
  const { mutate, reset, isPending, data = null, error } = useUploadPayload();
  const post = () => {
    setPosted(text);
    mutate({
      uploadMethod: name === null ? 'paste' : 'file',
      fileFormat: 'message',
      content: text,
      ...(name === null ? {} : { filename: name.slice(0, 255) }),
    });
  };
  const isAnswered = !isPending && (data !== null || error !== null);
  return { post, reset, isPending, answer: isAnswered && posted !== null ? { posted, data, error } : null };
}

export type PostMessage = ReturnType<typeof usePostMessage>;

interface PostButtonProps {
  posting: PostMessage;
  /** How many messages the text holds. */
  count: number;
}

export function PostButton({ posting, count }: PostButtonProps) {
  return (
    <Button size="sm" variant="primary" loading={posting.isPending} onClick={posting.post}>
      {!posting.isPending && <Send aria-hidden="true" />}
      {count > 1 ? `Post these ${formatCount(count)} messages` : 'Post this message'}
    </Button>
  );
}

/** The server's verdict on the posted text, until it is dismissed. */
export function PostedMessage({ posting: { answer, reset } }: { posting: PostMessage }) {
  if (answer === null) return null;
  return (
    <Card aria-label="Posted" className="relative mt-4.5 shrink-0 pr-10">
      <UploadResult content={answer.posted} uploaded={answer.data} error={answer.error} />
      <IconButton size="sm" label="Dismiss the answer" className="absolute top-2.5 right-2.5" onClick={reset}>
        <X aria-hidden="true" />
      </IconButton>
    </Card>
  );
}
