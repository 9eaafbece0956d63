import { OutsidePreview } from "#app/pages/office/preview/outside-preview.tsx";

export default OutsidePreview;
