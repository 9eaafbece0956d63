import { Icon } from "#app/ui/icon.tsx";

export function ShareIcon() {
  return (
    <Icon>
      <path d="M12 15V3.5m-4 3.8 4-3.8 4 3.8M6.5 10.5H5v10h14v-10h-1.5" />
    </Icon>
  );
}

export function LinkIcon() {
  return (
    <Icon>
      <path d="M10 14a4 4 0 0 0 5.7 0l3.4-3.4a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3.4 3.4a4 4 0 0 0 5.7 5.7l1.3-1.3" />
    </Icon>
  );
}

export function WeiboIcon() {
  return (
    <Icon>
      <path d="M16.6 12.6c2.3.7 3.2 2 2.6 3.7-.9 2.5-4.5 4.2-8.6 4.2-4.1 0-7.6-1.7-7.6-4.6 0-3.2 4.5-8 7.4-8 1.6 0 1.9 1.3 1.3 3 2-.9 4.7-.8 4.9 1.7zM15 3.8a5.8 5.8 0 0 1 5.7 7.2M15.3 6.9a2.8 2.8 0 0 1 2.6 3.4" />
      <circle cx="10.2" cy="16" r="1.8" />
    </Icon>
  );
}

export function WechatIcon() {
  return (
    <Icon>
      <path d="M9.5 15.5c-.6 0-1.2-.1-1.8-.2L4.5 17l.8-2.8C3.6 13 2.5 11.4 2.5 9.5c0-3.3 3.1-6 7-6 3.5 0 6.4 2.2 6.9 5" />
      <path d="M9.5 14.7c0-2.9 2.7-5.2 6-5.2s6 2.3 6 5.2c0 1.6-.9 3.1-2.3 4l.6 2.3-2.6-1.4c-.5.1-1.1.2-1.7.2-3.3 0-6-2.2-6-5.1z" />
      <path d="M7 8v.01M12 8v.01M13.5 13.5v.01M17.5 13.5v.01" strokeWidth="2" strokeLinecap="round" />
    </Icon>
  );
}

export function CardIcon() {
  return (
    <Icon>
      <path d="M3.5 4.5h17v15h-17zM3.5 15l4.5-4 4 3.5 3-2.5 5.5 4.5" />
      <circle cx="15.5" cy="8.7" r="1.3" />
    </Icon>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <path d="M5 12v.01M12 12v.01M19 12v.01" strokeWidth="2.5" strokeLinecap="round" />
    </Icon>
  );
}
