import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';

export type DocumentView = 'form' | 'text';

const VIEWS = [
  { value: 'form', label: 'Form' },
  { value: 'text', label: 'Text' },
] as const;

interface ViewControlProps {
  label: string;
  view: DocumentView;
  onView: (view: DocumentView) => void;
}

/** Whether a document is edited as a form or as text. */
export const ViewControl = ({ label, view, onView }: ViewControlProps) => (
  <SegmentedControl label={label} value={view} onValueChange={onView} segments={VIEWS} />
);
