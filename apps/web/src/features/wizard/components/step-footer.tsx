import { Button } from '@/components/ui/buttons/button.tsx';

interface StepFooterProps {
  /** Absent in the first step. */
  onPrevious?: () => void;
  isSending?: boolean;
  /** The last step has no next one. */
  isLast?: boolean;
}

export function StepFooter({ onPrevious, isSending = false, isLast = false }: StepFooterProps) {
  return (
    <div className="mt-5 flex flex-wrap justify-between gap-2 border-t border-line pt-4">
      <Button disabled={onPrevious === undefined} onClick={onPrevious}>
        Previous
      </Button>
      <Button type="submit" variant="primary" sending={isSending} disabled={isLast}>
        Continue
      </Button>
    </div>
  );
}
