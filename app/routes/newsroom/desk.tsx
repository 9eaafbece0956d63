import { NewsroomFrame } from "#app/newsroom/shell/frame.tsx";

export default NewsroomFrame;
