import { OutsidePreview } from "#app/features/newsroom/preview/components/outside-preview.tsx";

export default OutsidePreview;
