import { OfficeFrame } from "#app/newsroom/shell/frame.tsx";

export default OfficeFrame;
