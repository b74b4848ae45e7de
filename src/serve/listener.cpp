#include "serve/listener.hpp"

#include <utility>  // Asio 1.74 forgets it

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>
#include <array>
#include <list>
#include <map>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>
#include <unistd.h>

#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kBeat{15};      // so that who watches a job is known to be there
constexpr std::size_t kMostIgnored = 4 << 20;  // bytes that are read after a refusal

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// The fields that the request checks look at.
Asked asked_of(const http::request<http::string_body>& request, bool has_body) {
    Asked out{.method = view(request.method_string()), .target = view(request.target())};
    const auto read = [&](beast::string_view name) {
        const auto [from, to] = request.equal_range(name);
        if (from == to) return std::string_view();
        if (std::next(from) != to) out.is_twice = true;
        return view(from->value());
    };
    out.host = read("Host");
    out.origin = read("Origin");
    out.token = read("X-Dramatis-Token");
    out.person = read("X-Dramatis-Person");
    out.type = read("Content-Type");
    out.site = read("Sec-Fetch-Site");
    out.has_body = has_body;
    const auto [from, to] = request.equal_range("Cookie");  // may be there several times
    if (from != to) out.cookie = view(from->value());
    return out;
}

// Why a request could not be read, for the client.
std::optional<Answer> answer_to(const Error& error, const ListenerLimits& limits) {
    if (error == http::error::header_limit)
        return error_answer(431, "the header is too large; send fewer or shorter fields");
    if (error == http::error::body_limit)
        return error_answer(413,
                            fmt::format("the body is larger than {} bytes", limits.largest_body));
    if (error == beast::error::timeout)
        return error_answer(408, "the request took too long to arrive");
    if (error.category() == http::make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message)
        return error_answer(400, "this is not HTTP: " + error.message());
    return {};
}

}  // namespace

class Session;

// What all connections share.
class Network {
   public:
    Network(Host& the_host, ListenerLimits the_limits)
        : host(the_host),
          limits(the_limits),
          signals_(io, SIGINT, SIGTERM),
          deadline_(io),
          pause_(io) {}

    void listen(const std::vector<std::string>& addresses, std::uint16_t wanted);
    void run();
    void stop();
    std::uint16_t port() const { return port_; }

    // --- for sessions, on the thread of the network
    void add(Session& session);
    void remove(Session& session);

    asio::io_context io{1};
    asio::thread_pool workers{4};
    Host& host;
    const ListenerLimits limits;
    bool is_stopping = false;
    std::size_t streams = 0;
    std::map<asio::ip::address, std::size_t> guests;  // how many are from where

   private:
    Error listen_at(const asio::ip::address& address);
    void accept(tcp::acceptor& acceptor);
    void make_room();
    bool has_too_many(const tcp::socket& socket) const;
    void drain();

    std::list<tcp::acceptor> acceptors_;
    asio::signal_set signals_;
    asio::steady_timer deadline_, pause_;
    std::list<Session*> sessions_;  // by age
    std::unordered_map<Session*, std::list<Session*>::iterator> places_;
    std::uint16_t port_ = 0;
};

// One connection: reads a request, has it answered, and reads the next. All on the thread of the
// network, but for the answer.
class Session : public std::enable_shared_from_this<Session> {
   public:
    Session(Network& network, tcp::socket socket);
    ~Session();

    void start() { read_head(); }
    // Waits for a request, or for the rest of one: may be hung up on where room is needed.
    bool is_waiting() const { return is_waiting_; }
    bool has_begun() const { return buffer_.size() > 0; }
    void hang_up();
    void stop();  // in good order: an answer that is on its way still goes out

   private:
    template <class Done>
    auto mine(Done done) {
        return [self = shared_from_this(), done](auto&&... values) {
            (self.get()->*done)(std::forward<decltype(values)>(values)...);
        };
    }

    void read_head();
    void on_head(Error error, std::size_t);
    void on_body(Error error, std::size_t);
    void work(Handler handler);
    void write(Answer answer);
    void on_written(Error error, std::size_t);
    void ignore_rest();
    void watch();
    void on_beat(Error error);
    void send_event();
    void on_event_sent(Error error, std::size_t);

    Network& network_;
    beast::tcp_stream stream_;
    asio::ip::address guest_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    Handler handler_;
    Answer answer_;
    std::string head_;
    bool is_waiting_ = false, is_head_ = false, keeps_open_ = false;
    std::array<char, 4096> ignored_;
    std::size_t ignored_bytes_ = 0;
    // of who watches
    asio::steady_timer beat_;
    std::uint64_t listener_ = 0, sent_ = 0;
    bool is_watching_ = false, is_sending_ = false, is_stuck_ = false, is_last_sent_ = false;
};

// --- the network

// Whether it listens there now; why not, else.
Error Network::listen_at(const asio::ip::address& address) {
    Error error;
    tcp::acceptor acceptor(io);
    const tcp::endpoint place(address, port_);
    acceptor.open(place.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error && address.is_v6()) acceptor.set_option(asio::ip::v6_only(true), error);
    if (!error) acceptor.bind(place, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return error;
    port_ = acceptor.local_endpoint().port();
    acceptors_.push_back(std::move(acceptor));
    return {};
}

void Network::listen(const std::vector<std::string>& addresses, std::uint16_t wanted) {
    std::string trouble;
    port_ = wanted;
    for (const auto& text : addresses) {
        Error error;
        const auto address = asio::ip::make_address(text, error);
        if (error)
            throw cli::Failure(cli::Exit::kBadUsage,
                               fmt::format("--listen {}: is no address; give one such as 0.0.0.0 "
                                           "or ::1",
                                           cli::shown(text)));
        error = listen_at(address);
        if (!error) continue;
        trouble = fmt::format("{}, port {}: {}", text, port_, error.message());
        // A part of the addresses would be somebody else's.
        if (error == asio::error::address_in_use) acceptors_.clear();
        if (error == asio::error::address_in_use) break;
    }
    if (acceptors_.empty())
        throw cli::Failure(cli::Exit::kMachine,
                           trouble + "; choose another port with --port, or 0 for any");
}

void Network::accept(tcp::acceptor& acceptor) {
    acceptor.async_accept([this, &acceptor](Error error, tcp::socket socket) {
        if (is_stopping) return;
        if (!error) {
            if (sessions_.size() >= limits.connections) make_room();
            if (sessions_.size() < limits.connections && !has_too_many(socket))
                std::make_shared<Session>(*this, std::move(socket))->start();
        } else {
            make_room();  // this machine has no room for one more
            pause_.expires_after(std::chrono::milliseconds(100));
            return pause_.async_wait([this, &acceptor](Error stopped) {
                if (!stopped && !is_stopping) accept(acceptor);
            });
        }
        accept(acceptor);
    });
}

// Who has waited longest for nothing goes: a client that sends a letter a minute keeps nobody out.
void Network::make_room() {
    const auto idle = std::ranges::find_if(
        sessions_, [](const Session* session) { return session->is_waiting(); });
    if (idle == sessions_.end()) return;
    Session& session = **idle;
    remove(session);
    session.hang_up();
}

bool Network::has_too_many(const tcp::socket& socket) const {
    Error gone;
    const auto found = guests.find(socket.remote_endpoint(gone).address());
    return found != guests.end() && found->second >= limits.from_one_address &&
           !found->first.is_loopback();
}

void Network::add(Session& session) {
    places_[&session] = sessions_.insert(sessions_.end(), &session);
}

void Network::remove(Session& session) {
    const auto found = places_.find(&session);
    if (found == places_.end()) return;
    sessions_.erase(found->second);
    places_.erase(found);
    if (is_stopping && sessions_.empty()) deadline_.cancel();
}

void Network::run() {
    for (auto& acceptor : acceptors_) accept(acceptor);
    signals_.async_wait([this](Error error, int) {
        if (!error) drain();
    });
    io.run();
    workers.join();
    host.stop();
}

void Network::stop() {
    asio::post(io, [this] { drain(); });
}

void Network::drain() {
    if (std::exchange(is_stopping, true)) return;
    signals_.cancel();
    signals_.async_wait([](Error error, int) {
        if (!error) ::_exit(130);
    });
    for (auto& acceptor : acceptors_) acceptor.close();
    pause_.cancel();
    host.begin_stop();
    // Ending the jobs also tells those who watch them.
    asio::post(workers, [this] { host.stop(); });
    deadline_.expires_after(limits.draining);
    deadline_.async_wait([this](Error) {
        signals_.cancel();
        for (auto* session : std::list<Session*>(sessions_)) session->hang_up();
    });
    for (auto* session : std::list<Session*>(sessions_)) session->stop();
    if (sessions_.empty()) deadline_.cancel();
}

// --- a connection

Session::Session(Network& network, tcp::socket socket)
    : network_(network), stream_(std::move(socket)), beat_(network.io) {
    network_.add(*this);
    Error ignored;
    guest_ = stream_.socket().remote_endpoint(ignored).address();
    ++network_.guests[guest_];
    stream_.socket().set_option(tcp::no_delay(true), ignored);
}

Session::~Session() {
    if (is_watching_) {
        answer_.events->forget(listener_);
        --network_.streams;
    }
    if (--network_.guests[guest_] == 0) network_.guests.erase(guest_);
    network_.remove(*this);
}

void Session::hang_up() {
    is_waiting_ = false;
    beat_.cancel();
    Error ignored;
    stream_.socket().close(ignored);
}

void Session::stop() {
    keeps_open_ = false;
    if (is_waiting_ && !has_begun()) hang_up();
}

void Session::read_head() {
    parser_.emplace();
    parser_->header_limit(network_.limits.header);
    parser_->body_limit(network_.limits.largest_body);
    answer_ = {}, handler_ = {};
    is_waiting_ = true;
    stream_.expires_after(network_.limits.head);
    http::async_read_header(stream_, buffer_, *parser_, mine(&Session::on_head));
}

void Session::on_head(Error error, std::size_t) {
    is_waiting_ = false;
    keeps_open_ = false;
    if (error) {
        // Who says nothing is answered nothing.
        if (error == beast::error::timeout && buffer_.size() == 0) return hang_up();
        auto answer = answer_to(error, network_.limits);
        return answer ? write(std::move(*answer)) : hang_up();
    }
    const auto& request = parser_->get();
    is_head_ = request.method() == http::verb::head;
    const auto length = parser_->content_length();
    const bool has_body = parser_->chunked() || (length && *length > 0);
    auto found = network_.host.find(asked_of(request, has_body));
    if (auto* answer = std::get_if<Answer>(&found)) {
        keeps_open_ = !has_body && request.keep_alive() && !network_.is_stopping;
        return write(std::move(*answer));
    }
    keeps_open_ = request.keep_alive() && !network_.is_stopping;
    handler_ = std::move(std::get<Handler>(found));
    stream_.expires_after(network_.limits.body);
    http::async_read(stream_, buffer_, *parser_, mine(&Session::on_body));
}

void Session::on_body(Error error, std::size_t) {
    if (!error) return work(std::move(handler_));
    keeps_open_ = false;
    auto answer = answer_to(error, network_.limits);
    answer ? write(std::move(*answer)) : hang_up();
}

void Session::work(Handler handler) {
    stream_.expires_never();
    // Until it is answered the request keeps the connection, and the network from ending; with the
    // answer both go back to the thread of the network.
    struct Pending {
        std::shared_ptr<Session> self;
        asio::executor_work_guard<asio::io_context::executor_type> guard;
    };
    const auto pending =
        std::make_shared<Pending>(Pending{shared_from_this(), asio::make_work_guard(network_.io)});
    const Reply reply = [pending](Answer answer) {
        auto& io = pending->self->network_.io;
        asio::post(io, [self = std::move(pending->self), guard = std::move(pending->guard),
                        answer = std::move(answer)]() mutable {
            const auto known = view(self->parser_->get()["If-None-Match"]);
            self->write(spared(std::move(answer), known));
        });
    };
    asio::post(network_.workers, [pending, reply, handler = std::move(handler)] {
        const std::string_view body = pending->self->parser_->get().body();
        handler(body, reply);
    });
}

void Session::write(Answer answer) {
    if (network_.is_stopping) keeps_open_ = false;
    if (answer.events && (is_head_ || network_.streams >= network_.limits.streams))
        answer = error_answer(503, "too many watch already; ask for the job's state instead");
    answer_ = std::move(answer);
    if (answer_.events) keeps_open_ = false;
    head_ = header_of(answer_, keeps_open_);
    std::array<asio::const_buffer, 2> parts{asio::buffer(head_), asio::const_buffer()};
    if (answer_.body && !is_head_) parts[1] = asio::buffer(*answer_.body);
    stream_.expires_after(network_.limits.writing);
    asio::async_write(stream_, parts, mine(&Session::on_written));
}

void Session::on_written(Error error, std::size_t) {
    if (error) return hang_up();
    if (answer_.events) return watch();
    if (keeps_open_) return read_head();
    Error ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(std::chrono::seconds(2));
    ignore_rest();
}

// What the client still sends is read for a while, or it would never see the answer.
void Session::ignore_rest() {
    stream_.async_read_some(asio::buffer(ignored_),
                            [self = shared_from_this()](Error error, std::size_t count) {
                                self->ignored_bytes_ += count;
                                if (error || self->ignored_bytes_ > kMostIgnored)
                                    return self->hang_up();
                                self->ignore_rest();
                            });
}

// --- who watches a job: each state of it that is new when the last one has gone out

void Session::watch() {
    is_watching_ = true;
    ++network_.streams;
    stream_.expires_never();
    listener_ = answer_.events->listen([&io = network_.io, weak = weak_from_this()] {
        asio::post(io, [weak] {
            if (const auto self = weak.lock()) self->send_event();
        });
    });
    // Whoever hangs up is seen by that; whatever else is sent is none of our business.
    stream_.async_read_some(asio::buffer(ignored_),
                            [self = shared_from_this()](Error, std::size_t) { self->hang_up(); });
    on_beat({});
    send_event();
}

void Session::on_beat(Error error) {
    if (error || !stream_.socket().is_open()) return;
    if (is_sending_ && is_stuck_) return hang_up();
    is_stuck_ = is_sending_;
    if (!is_sending_ && sent_ > 0) {
        is_sending_ = true;
        head_ = ":\n\n";
        asio::async_write(stream_, asio::buffer(head_), mine(&Session::on_event_sent));
    }
    beat_.expires_after(kBeat);
    beat_.async_wait([weak = weak_from_this()](Error stopped) {
        if (const auto self = weak.lock()) self->on_beat(stopped);
    });
}

void Session::send_event() {
    if (is_sending_ || !stream_.socket().is_open()) return;
    const auto state = answer_.events->state();
    if (state.number == sent_) return;
    sent_ = state.number;
    is_sending_ = true;
    is_last_sent_ = state.is_last;
    head_ = fmt::format("data: {}\n\n", state.text);
    asio::async_write(stream_, asio::buffer(head_), mine(&Session::on_event_sent));
}

void Session::on_event_sent(Error error, std::size_t) {
    is_sending_ = is_stuck_ = false;
    if (error || is_last_sent_) {
        Error ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        return hang_up();
    }
    send_event();
}

// --- the door

Listener::Listener(Host& host, const std::vector<std::string>& addresses, std::uint16_t port,
                   ListenerLimits limits)
    : network_(std::make_unique<Network>(host, limits)) {
    network_->listen(addresses, port);
    host.set_port(network_->port());
}

Listener::~Listener() = default;
std::uint16_t Listener::port() const { return network_->port(); }
void Listener::run() { network_->run(); }
void Listener::stop() { network_->stop(); }

}  // namespace dramatis::serve
