import { OfficeFrame } from "#app/pages/office/frame/office-frame.tsx";

export default OfficeFrame;
