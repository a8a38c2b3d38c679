import { Button } from '@/components/ui/button.tsx';

interface StepFooterProps {
  /** Absent in the first step. */
  onPrevious?: () => void;
  isSending?: boolean;
}

export function StepFooter({ onPrevious, isSending = false }: StepFooterProps) {
  return (
    <div className="mt-5 flex flex-wrap justify-between gap-2 border-t border-line pt-4">
      {onPrevious === undefined ? <span /> : <Button onClick={onPrevious}>Previous</Button>}
      <Button type="submit" variant="primary" sending={isSending}>
        Continue
      </Button>
    </div>
  );
}
